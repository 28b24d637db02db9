import type { AddOptions, AppliedOptions } from '#domain/ports/download-client.ts'
import { isStopped } from '../client-values.ts'
import { appliedGoals } from '../shared-settings.ts'
import { wireFields } from '../wire-fields.ts'
import { type Chosen, goalOptions } from './add.ts'
import type { Aria2Download } from './downloads.ts'
import type { Rpc } from './rpc.ts'

/** What aria2 has of the options of an add. */
export async function appliedOptions(
  rpc: Rpc,
  { gid, download }: Aria2Download,
  options: AddOptions,
  chosen: Chosen,
): Promise<AppliedOptions> {
  const has = wireFields(await rpc.ask('getOption', gid))
  const asked = wireFields(goalOptions(chosen, options))
  const folder = has.text('dir')
  return {
    ...(folder === null ? {} : { downloadPath: folder }),
    stopped: isStopped(download.state),
    ...appliedGoals(
      { ratio: asked.number('seed-ratio'), minutes: asked.number('seed-time') },
      { ratio: has.number('seed-ratio'), minutes: has.number('seed-time') },
    ),
  }
}
