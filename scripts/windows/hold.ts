import { dlopen, FFIType, ptr } from 'bun:ffi'
import process from 'node:process'

// A program for Windows that opens a file as programs do that let nobody else move or delete it, and keeps it open until
// it is ended. `others` says what other programs may still do: 0 nothing, 1 read, 2 write, 3 both.
//   hold.exe FILE OTHERS

const [file = '', others = '0'] = process.argv.slice(2)
const { symbols } = dlopen('kernel32.dll', {
  CreateFileW: {
    args: [FFIType.ptr, FFIType.u32, FFIType.u32, FFIType.ptr, FFIType.u32, FFIType.u32, FFIType.ptr],
    returns: FFIType.i64,
  },
})
const genericRead = 0x8000_0000
const openExisting = 3
const name = Buffer.from(`${file}\0`, 'utf16le')
const handle = symbols.CreateFileW(ptr(name), genericRead, Number(others), null, openExisting, 0, null)
process.stdout.write(handle === -1n ? 'failed\n' : 'held\n')
setInterval(() => undefined, 60_000)
