// Tells compilers that the style sheet is there, and has nothing to import.
declare module '@assetql/results-view/style.css' {}
