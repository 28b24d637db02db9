import process from 'node:process'

export const runtimeName = `deno ${process.versions.deno}`
