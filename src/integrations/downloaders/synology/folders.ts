import { wireFields } from '../wire-fields.ts'
import type { Session } from './session.ts'

export type Folders = {
  /** The path of a folder in Download Station, which starts with the share. */
  destinationOf(path: string): string
  /** The path on the device, if the location of the share is known. */
  realPath(destination: string): string
  freeBytes(destination: string): number | null
}

type Share = { realPath: string; freeBytes: number | null }

/** The locations and free space of the shares. Only File Station reports them, and only to users who may use it. */
export async function foldersOf(session: Session): Promise<Folders> {
  const shares = await sharesOf(session)
  const shareOf = (destination: string) => shares.get(destination.split('/')[0] ?? '')
  return {
    destinationOf: (path) => {
      const share = [...shares].find(([, { realPath }]) => path === realPath || path.startsWith(`${realPath}/`))
      if (share !== undefined) return `${share[0]}${path.slice(share[1].realPath.length)}`.replace(/\/+$/, '')
      return path.replace(/^\/volume\d+\//, '').replace(/^\/+|\/+$/g, '')
    },
    realPath: (destination) => {
      const [name = '', ...below] = destination.split('/').filter(Boolean)
      return [shareOf(name)?.realPath ?? `/${name}`, ...below].join('/')
    },
    freeBytes: (destination) => shareOf(destination)?.freeBytes ?? null,
  }
}

async function sharesOf(session: Session): Promise<Map<string, Share>> {
  if (!(await session.offers('SYNO.FileStation.List', 2))) return new Map()
  const params = { additional: '["real_path","volume_status"]' }
  const call = { api: 'SYNO.FileStation.List', version: 2, method: 'list_share', params }
  // Users without File Station can still download. Their paths start with the share, which a path mapping can translate.
  const data = wireFields(await session.ask(call).catch(() => null))
  const entries = data.list('shares').flatMap((value): [string, Share][] => {
    const share = wireFields(value)
    const name = share.text('name')
    const realPath = share.fields('additional').text('real_path')
    const freeBytes = share.fields('additional').fields('volume_status').number('freespace')
    return name === null || realPath === null ? [] : [[name, { realPath, freeBytes }]]
  })
  return new Map(entries)
}
