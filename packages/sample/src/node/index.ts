export { cachedSamplePack } from './cached-sample-pack.ts';
export { generateLibrary, type GenerateLibraryOptions } from './generate-library.ts';
export { openMojiPackage } from './open-moji-package.ts';
export { openSampleLibrary, type OpenSampleLibraryOptions } from './open-sample-library.ts';
