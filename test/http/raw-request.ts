import { connect } from 'node:net'

const patienceMs = 10_000

/** Sends bytes as they are and answers what comes back until the head is whole or the connection ends. */
export function rawRequest(url: string, bytes: string): Promise<{ line: string; head: string }> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname.replace(/^\[|\]$/g, ''))
    let text = ''
    const end = () => {
      clearTimeout(timer)
      socket.destroy()
      const head = text.split('\r\n\r\n')[0] ?? ''
      resolve({ line: head.split('\r\n')[0] ?? '', head: head.toLowerCase() })
    }
    const timer = setTimeout(end, patienceMs)
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
      if (text.includes('\r\n\r\n')) end()
    })
    socket.on('error', end)
    socket.on('close', end)
    socket.write(bytes)
  })
}
