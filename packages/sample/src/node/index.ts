export { openMojiPackage } from './open-moji-package.ts';
export { openSampleLibrary, type OpenSampleLibraryOptions } from './open-sample-library.ts';
