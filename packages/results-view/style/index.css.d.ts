// Tells compilers that the style sheets are there, and have nothing to import.
declare module '@assetql/results-view/style.css' {}
declare module '@assetql/results-view/builder.css' {}
declare module '@assetql/results-view/compare.css' {}
declare module '@assetql/results-view/dialogs.css' {}
declare module '@assetql/results-view/separator.css' {}
declare module '@assetql/results-view/table.css' {}
