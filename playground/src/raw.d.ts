/** A saved-search file as its text. */
declare module '*.assetql?raw' {
  const text: string;
  export default text;
}
