import { dlopen, FFIType, ptr } from 'bun:ffi'
import process from 'node:process'

// A program for Windows that tells another one what happens to its console, as Windows does: with a thread in it that
// calls its handlers. Wine itself only tells of Ctrl+C.
//   console-event.exe PID EVENT     EVENT is 0 for Ctrl+C, 2 for a console that is closed

const [pid = 0, event = 2] = process.argv.slice(2).map(Number)
const { u32, u64, pointer, i32 } = FFIType
const { symbols } = dlopen('kernel32.dll', {
  OpenProcess: { args: [u32, i32, u32], returns: u64 },
  GetModuleHandleA: { args: [pointer], returns: u64 },
  GetProcAddress: { args: [u64, pointer], returns: u64 },
  CreateRemoteThread: { args: [u64, u64, u64, u64, u64, u32, u64], returns: u64 },
})
const allAccess = 0x1f_ffff
const text = (value: string) => ptr(Buffer.from(`${value}\0`, 'latin1'))
const other = symbols.OpenProcess(allAccess, 0, pid)
// Loaded at the same address in every process.
const routine = symbols.GetProcAddress(symbols.GetModuleHandleA(text('kernelbase.dll')), text('CtrlRoutine'))
const thread =
  other === 0n || routine === 0n ? 0n : symbols.CreateRemoteThread(other, 0n, 0n, routine, BigInt(event), 0, 0n)
process.stdout.write(thread === 0n ? 'failed\n' : 'told\n')
