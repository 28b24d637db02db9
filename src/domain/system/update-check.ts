import { type Static, Type } from '@sinclair/typebox'
import { Instant, Model, Nullable } from '../scalars.ts'
import { setting } from '../setting.ts'

const url = Nullable(
  Type.String({
    maxLength: 500,
    description: 'the address that is asked for the newest version',
    examples: ['https://updates.example.org/ludarr/latest.json'],
  }),
)

/** Whether a newer version of Ludarr exists, as the last check found. */
export const UpdateCheckModel = Model('UpdateCheck', {
  enabled: Type.Boolean({ description: 'whether it is asked once a day' }),
  url,
  currentVersion: Type.String({ examples: ['1.3.0'] }),
  latestVersion: Nullable(Type.String({ description: 'the newest version that was found', examples: ['1.4.0'] })),
  releaseUrl: Nullable(
    Type.String({
      description: 'a page about the newest version',
      examples: ['https://updates.example.org/ludarr/1.4.0'],
    }),
  ),
  updateAvailable: Type.Boolean(),
  checkedAt: Nullable(Instant),
  error: Nullable(Type.String({ description: 'why the last check failed' })),
})
export type UpdateCheck = Static<typeof UpdateCheckModel>

export const UpdateCheckChangeModel = Model('UpdateCheckChange', {
  enabled: Type.Optional(
    setting(Type.Boolean(), {
      form: 'updates',
      title: 'Check for updates',
      help: 'Once a day. Administrators are notified of each version once. Ludarr never installs updates.',
      helpPage: 'service#updates',
    }),
  ),
  url: Type.Optional(
    setting(url, {
      form: 'updates',
      title: 'Address',
      help: 'A URL that returns the newest version as JSON, such as the API of a code host.',
      helpPage: 'service#updates',
      control: 'address',
    }),
  ),
})
export type UpdateCheckChange = Static<typeof UpdateCheckChangeModel>
