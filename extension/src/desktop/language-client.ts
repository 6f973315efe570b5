// A file of its own in the packed extension, in the place of the package: see build/bundles.ts.
export * from 'vscode-languageclient/node';
