import { type Static, Type } from '@sinclair/typebox'
import { Model } from '../scalars.ts'
import { setting } from '../setting.ts'

export const PrivateHostsSettingsModel = Model('PrivateHostsSettings', {
  hosts: setting(
    Type.Array(Type.String({ minLength: 1, maxLength: 300 }), {
      maxItems: 100,
      description: 'Host names, addresses and networks, with or without a port',
      examples: [['tracker.lan:8080', '192.168.1.0/24']],
    }),
    {
      form: 'privateHosts',
      title: 'Allowed private hosts',
      help: 'Host names, addresses or networks in your own network, such as tracker.lan:8080 or 192.168.1.0/24.',
      helpPage: 'indexers#private-addresses',
      control: 'list',
      example: 'tracker.lan:8080',
    },
  ),
})
export type PrivateHostsSettings = Static<typeof PrivateHostsSettingsModel>
