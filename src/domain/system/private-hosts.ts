import { type Static, Type } from '@sinclair/typebox'
import { Model } from '../scalars.ts'

export const PrivateHostsSettingsModel = Model('PrivateHostsSettings', {
  hosts: Type.Array(Type.String({ minLength: 1, maxLength: 300 }), {
    maxItems: 100,
    description: 'Host names, addresses and networks, with or without a port',
    examples: [['tracker.lan:8080', '192.168.1.0/24']],
  }),
})
export type PrivateHostsSettings = Static<typeof PrivateHostsSettingsModel>
