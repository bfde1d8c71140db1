// deno-std carries the JavaScript of @std/fs without its types; the .d.ts gives
// them back. Node and Bun never load this file: tsconfig.json maps the name
// straight to the package.
// @ts-types="./fs.d.ts"
export * from "deno-std/fs/mod.js";
