import { type Static, Type } from '@sinclair/typebox'
import { Id, Model, Nullable } from '../scalars.ts'
import { setting } from '../setting.ts'

/** Maps a client's path to one on this machine. `remoteHost` null means any host. */
export const PathMappingModel = Model('PathMapping', {
  id: Id,
  remoteHost: Nullable(Type.String()),
  remotePath: Type.String(),
  localPath: Type.String(),
})
export type PathMapping = Static<typeof PathMappingModel>

export const NewPathMappingModel = Model('NewPathMapping', {
  remotePath: setting(Type.String({ minLength: 1, maxLength: 4096, examples: ['/downloads'] }), {
    form: 'pathMapping',
    title: 'Remote path',
    help: 'The folder as the client names it.',
    helpPage: 'importing#path-mappings',
    example: '/downloads',
  }),
  localPath: setting(Type.String({ minLength: 1, maxLength: 4096, examples: ['/mnt/nas/downloads'] }), {
    form: 'pathMapping',
    title: 'Local path',
    help: 'The same folder as Ludarr sees it.',
    helpPage: 'importing#path-mappings',
    control: 'folder',
  }),
  remoteHost: Type.Optional(
    setting(Nullable(Type.String({ minLength: 1, maxLength: 255, pattern: '^[^\\s/]+$' })), {
      form: 'pathMapping',
      title: 'Host',
      help: 'Empty: the mapping applies to all clients.',
      helpPage: 'importing#path-mappings',
      example: 'nas.local',
    }),
  ),
})
export type NewPathMapping = Static<typeof NewPathMappingModel>
