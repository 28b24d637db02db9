import process from 'node:process'
import { createSecretBox } from '#db/secret-box.ts'
import { systemClock } from '#domain/ports/clock.ts'
import type { Log } from '#domain/ports/log.ts'
import { connectBuiltin } from '#integrations/downloaders/builtin.ts'
import { createOutbound } from '#integrations/outbound/create-outbound.ts'

// A program of its own that a test can kill: `run-builtin.ts <state folder> <link>` adds the link and waits.
const [, , stateFolder = '', url = ''] = process.argv
const ignore = () => undefined
const log: Log = { trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore, module: () => log }
const connection = {
  id: 'd1',
  name: 'Own',
  url: null,
  username: null,
  password: null,
  category: null,
  downloadPath: null,
  settings: {},
}
const secretBox = createSecretBox(new Uint8Array(32).fill(7))
const context = { outbound: createOutbound(), clock: systemClock, log, stateFolder, secretBox, makeRoom: () => false }
const client = connectBuiltin(connection, context, 20)
const options = { title: 'A Game', category: null, downloadPath: null, stopped: false }
await client.add({ kind: 'link', url, name: 'A Game', size: null }, options)
setInterval(async () => process.stdout.write(`${(await client.list())[0]?.downloaded}\n`), 10)
