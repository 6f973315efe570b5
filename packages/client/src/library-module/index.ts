export { isLibraryModule, libraryModule, mostValues, proposedModule } from './library-module.ts';
