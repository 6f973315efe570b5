export { createRequestBudget, type RequestBudget } from './request-budget.ts';
