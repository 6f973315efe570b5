import { json } from '../answer.ts';
import { openApiDescription } from '../open-api/description.ts';
import type { Resource } from '../service.ts';

/** `GET /openapi.json` (ours): the OpenAPI 3.1 description of all operations. It asks for no credentials. */
export const openApi: Resource = async ({ baseUrl }) => json(200, openApiDescription(baseUrl));
