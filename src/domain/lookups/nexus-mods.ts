import { Type } from '@sinclair/typebox'
import { Model, Nullable } from '../scalars.ts'
import { setting } from '../setting.ts'

export const NexusKeyModel = Model('NexusModsKey', {
  apiKey: setting(
    Nullable(
      Type.String({
        maxLength: 500,
        description: 'Null removes the stored key',
        examples: ['an-api-key-of-nexus-mods'],
      }),
    ),
    {
      form: 'nexusKey',
      title: 'Nexus Mods API key',
      help: 'The key of a free account. It is tested before it is saved.',
      helpPage: 'lookups#mods',
      control: 'secret',
    },
  ),
})
