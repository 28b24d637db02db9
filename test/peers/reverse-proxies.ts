import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort, loopback, peerFolder, removeFolder } from './loopback.ts'
import { nginxWith } from './nginx.ts'
import { listens, startProgram, tryAgain } from './peer-process.ts'

export type StartedProxy = { url: string; stop(): Promise<void> }
export type ProxyName = 'nginx' | 'caddy'

/** The proxy on a free port, passing everything on to `backend` under the same path, as its handbook says. */
export function startProxy(name: ProxyName, backend: string): Promise<StartedProxy> {
  return tryAgain(3, async () => {
    const folder = peerFolder(name)
    const port = await freePort()
    const args = name === 'nginx' ? nginx(folder, port, backend) : caddy(folder, port, backend)
    const env = { XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
    const app = await startProgram({ command: name, args, folder, env, isReady: () => listens(port) })
    return {
      url: `http://${loopback}:${port}`,
      stop: async () => {
        await app.stop()
        removeFolder(folder)
      },
    }
  })
}

// https://nginx.org/en/docs/http/websocket.html. Host is left as nginx sends it, the backend's: what the browser asked
// for comes in X-Forwarded-Host alone.
function nginx(folder: string, port: number, backend: string): string[] {
  return nginxWith(
    folder,
    `map $http_upgrade $connection_upgrade { default upgrade; '' close; }
  server {
    listen ${loopback}:${port};
    location / {
      proxy_pass ${backend};
      proxy_http_version 1.1;
      proxy_set_header X-Forwarded-Host $http_host;
      proxy_set_header X-Forwarded-Proto $scheme;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_set_header Upgrade $http_upgrade;
      proxy_set_header Connection $connection_upgrade;
    }
  }`,
  )
}

// https://caddyserver.com/docs/caddyfile/directives/reverse_proxy
function caddy(folder: string, port: number, backend: string): string[] {
  const file = join(folder, 'Caddyfile')
  writeFileSync(
    file,
    `{
  admin off
  auto_https off
  storage file_system ${folder}
}
http://${loopback}:${port} {
  bind ${loopback}
  reverse_proxy ${backend}
}
`,
  )
  return ['run', '--adapter', 'caddyfile', '--config', file]
}
