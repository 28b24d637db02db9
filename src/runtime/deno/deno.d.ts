/** The part of Deno's API that this folder uses. The project is type-checked with Bun's types. */
declare namespace Deno {
  const build: { standalone: boolean }
  type NetAddr = { transport: 'tcp' | 'udp'; hostname: string; port: number }
  type ServeHandlerInfo = { remoteAddr: NetAddr; completed: Promise<void> }
  type HttpServer = { addr: NetAddr; finished: Promise<void>; shutdown(): Promise<void> }
  type ServeOptions = {
    hostname: string
    port: number
    cert?: string
    key?: string
    onListen(address: NetAddr): void
    onError(error: unknown): Response | Promise<Response>
  }
  function serve(
    options: ServeOptions,
    handler: (request: Request, info: ServeHandlerInfo) => Response | Promise<Response>,
  ): HttpServer
  function upgradeWebSocket(
    request: Request,
    options?: { protocol?: string; idleTimeout?: number },
  ): { socket: WebSocket; response: Response }
}
