import { execFileSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort, peerFolder, removeFolder } from './loopback.ts'
import { answers, findProgram, peerAvailable, startProgram, tryAgain } from './peer-process.ts'

/** It is not in every version of Debian, so scripts/install-peers unpacks it there. */
const unpacked = '/var/cache/ludarr-peers/ntfy/usr/bin/ntfy'
export const ntfyProgram = existsSync(unpacked) ? unpacked : (findProgram('ntfy') ?? 'ntfy')

export const ntfyAvailable = (): boolean => existsSync(unpacked) || peerAvailable('ntfy')

export const ntfyUser = { username: 'tester', password: 's3cr3t-Pass' }

export type NtfyMessage = {
  id: string
  title?: string
  message: string
  click?: string
  icon?: string
  tags?: string[]
  priority?: number
}

/** A real ntfy server on loopback. With `access: 'users'`, only its user may publish and read. */
export function startNtfy({ access = 'everyone' }: { access?: 'everyone' | 'users' } = {}) {
  return tryAgain(3, async () => {
    const folder = peerFolder('ntfy')
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const file = join(folder, 'server.yml')
    const authentication = `auth-file: "${join(folder, 'user.db')}"\nauth-default-access: deny-all\n`
    const lines = `listen-http: "127.0.0.1:${port}"\nbase-url: "${url}"\ncache-file: "${join(folder, 'cache.db')}"\n`
    const limits = 'visitor-request-limit-burst: 20\nvisitor-request-limit-replenish: "1h"\n'
    writeFileSync(file, `${lines}${limits}${access === 'users' ? authentication : ''}`)
    const server = await startProgram({
      command: ntfyProgram,
      args: ['serve', '--config', file],
      folder,
      isReady: () => answers(`${url}/v1/health`),
    })
    // The database of users exists once the server has started.
    if (access === 'users') {
      const env = { ...process.env, NTFY_PASSWORD: ntfyUser.password }
      const args = ['user', '--config', file, 'add', '--role=admin', ntfyUser.username]
      execFileSync(ntfyProgram, args, { env, stdio: 'pipe' })
    }
    const basic = Buffer.from(`${ntfyUser.username}:${ntfyUser.password}`).toString('base64')
    const headers: Record<string, string> = access === 'users' ? { authorization: `Basic ${basic}` } : {}
    return {
      url,
      async messages(topic: string): Promise<NtfyMessage[]> {
        const answer = await fetch(`${url}/${topic}/json?poll=1&since=all`, { headers })
        const text = await answer.text()
        return text
          .split('\n')
          .filter((line) => line !== '')
          .map((line) => JSON.parse(line))
      },
      async stop() {
        await server.stop()
        removeFolder(folder)
      },
    }
  })
}
