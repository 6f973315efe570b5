/** A saved-search file as its text. */
declare module '*.assetql?raw' {
  const text: string;
  export default text;
}

/** A style that is loaded with the code that imports it. */
declare module '*.css';
