import { Type } from '@sinclair/typebox'
import { Elysia, t } from 'elysia'
import { exportSet, setExportFormats } from '#core/sets/export-set.ts'
import { listRomSet } from '#core/sets/rom-set.ts'
import { systemStatus } from '#core/sets/system-status.ts'
import { wantRoms } from '#core/sets/want-roms.ts'
import { OneOf } from '#domain/scalars.ts'
import { RomSetModel, SystemStatusModel, WantedRomsModel, WantRomsModel } from '#domain/systems/rom-set.ts'
import { setFilters } from '#domain/systems/set-filters.ts'
import { SystemModel, systems } from '#domain/systems/systems.ts'
import { FileResponse, refusals } from '../error-models.ts'
import type { HttpContext } from '../http-context.ts'
import { realms } from '../plugins/realms.ts'
import { boundedPaging } from '../requests/parameters.ts'
import { streamedFile } from '../requests/streamed-file.ts'

const params = t.Object({
  id: t.String({ maxLength: 40, description: 'ID of the system', examples: ['snes'] }),
})

const list = (description: string, example: string) =>
  Type.Optional(Type.String({ maxLength: 500, description, examples: [example] }))

const filters = {
  filter: Type.Optional({ ...OneOf(setFilters, 'RomSetFilter'), description: 'Default: `all`' }),
  query: Type.Optional(
    Type.String({ maxLength: 200, description: 'Only games with these words in the name', examples: ['metroid'] }),
  ),
  oneEach: Type.Optional(
    t.BooleanString({
      description: 'One dump of each game, by the order of `languages` and `regions`. Default: false',
    }),
  ),
  regions: list('Preferred regions, separated by commas', 'Europe,World'),
  languages: list('Preferred languages, separated by commas', 'de,en'),
}
const pageQuery = t.Object({ ...filters, ...boundedPaging(100) })
const exportQuery = t.Object({
  ...filters,
  format: Type.Optional({ ...OneOf(setExportFormats, 'RomSetExportFormat'), description: 'Default: csv' }),
})
const previewQuery = t.Object({
  preview: Type.Optional(t.BooleanString({ description: 'Only show what would be added. Default: false' })),
})

type Filters = { query?: string; regions?: string; languages?: string }

function listsIn<Query extends Filters>({ query, regions, languages, ...rest }: Query) {
  return { ...rest, text: query, regions: split(regions), languages: split(languages) }
}

const split = (text = ''): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

const mediaTypes = { csv: 'text/csv; charset=utf-8', text: 'text/plain; charset=utf-8' } as const
const endings = { csv: 'csv', text: 'txt' } as const

export const systemsRoutes = ({ app, authenticator }: HttpContext) =>
  new Elysia({ prefix: '/systems', tags: ['Systems'] })
    .use(realms(authenticator))
    .get('', () => [...systems], {
      userAuth: true,
      response: { 200: Type.Array(SystemModel), ...refusals(401) },
      detail: {
        operationId: 'listSystems',
        summary: 'List systems',
        description: 'Lists the systems that games are for: consoles, computers and arcade boards.',
      },
    })
    .get('/status', ({ user }) => systemStatus(app, user.id), {
      userAuth: true,
      response: { 200: Type.Array(SystemStatusModel), ...refusals(401) },
      detail: {
        operationId: 'listSystemStatus',
        summary: 'List what you have of each system',
        description: 'Counts your games by system and verification. Only systems with games or DATs are listed.',
      },
    })
    .get(
      '/:id/set',
      ({ params, query: { limit = 100, offset = 0, ...query }, user }) =>
        listRomSet(app, user.id, params.id, { ...listsIn(query), limit, offset }),
      {
        userAuth: true,
        params,
        query: pageQuery,
        response: { 200: RomSetModel, ...refusals(400, 401, 404) },
        detail: {
          operationId: 'getRomSet',
          summary: 'Get the set of a system',
          description:
            'Compares your games with the DATs of a system: what is there, missing, verified, bad or there several times. The counts are those of the whole set, with one of each game if `oneEach` is true.',
        },
      },
    )
    .get(
      '/:id/set/export',
      async ({ params, query: { format = 'csv', ...query }, user }) => {
        const pieces = await exportSet(app, user.id, params.id, { ...listsIn(query), format })
        const name = `ludarr-${params.id}-${query.filter ?? 'all'}.${endings[format]}`
        return streamedFile(pieces, { name, type: mediaTypes[format] })
      },
      {
        userAuth: true,
        params,
        query: exportQuery,
        response: { 200: FileResponse('text/csv'), ...refusals(400, 401, 404) },
        detail: {
          operationId: 'exportRomSet',
          summary: 'Export the set of a system',
          description: 'Returns all matching games as a CSV file, or as a text file with a name in each line.',
        },
      },
    )
    .post(
      '/:id/set/want',
      ({ params, query: { preview = false }, body, user }) => wantRoms(app, user.id, params.id, { ...body, preview }),
      {
        userAuth: true,
        limiter: 'write',
        params,
        query: previewQuery,
        body: WantRomsModel,
        response: { 200: WantedRomsModel, ...refusals(400, 401, 404) },
        detail: {
          operationId: 'addWantedRoms',
          summary: 'Want games of a set',
          description:
            'Adds games of the DATs of a system to your wanted games, by `ids` or all that are missing, up to the limit. With `preview=true` nothing is added.',
        },
      },
    )
