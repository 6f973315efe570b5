/** A saved-search file as text. */
declare module '*.assetql?raw' {
  const text: string;
  export default text;
}

/** A style sheet that is loaded with the module that imports it. */
declare module '*.css';
