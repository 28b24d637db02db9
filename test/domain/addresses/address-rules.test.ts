import { expect, test } from 'bun:test'
import { type AddressKind, judgeAddress, judgeHostName } from '#domain/addresses/address-rules.ts'

const known: Record<AddressKind, string[]> = {
  forbidden: [
    '169.254.169.254',
    '2852039166',
    '0xA9FEA9FE',
    '0251.0376.0251.0376',
    '0xa9.254.0251.254',
    '169.254.43518',
    '::ffff:169.254.169.254',
    '::ffff:a9fe:a9fe',
    '[::ffff:a9fe:a9fe]',
    '0:0:0:0:0:ffff:a9fe:a9fe',
    '::a9fe:a9fe',
    '::ffff:0:169.254.169.254',
    '64:ff9b::169.254.169.254',
    '64:ff9b::a9fe:a9fe',
    '64:ff9b:1::a9fe:a9fe',
    '64:ff9b:1:a9fe:a9:fe00::',
    '2002:a9fe:a9fe::1',
    '2001:0:4136:e378:8000:63bf:5601:5601',
    '2001:db8::5efe:a9fe:a9fe',
    'fd00:ec2::254',
    'FD00:0EC2:0:0:0:0:0:254',
    'fd20:ce::254',
    '100.100.100.200',
    '192.0.0.192',
    '168.63.129.16',
    '169.254.0.1',
    'fe80::1',
    'fe80::1%eth0',
    'febf::1',
    '224.0.0.1',
    '239.255.255.250',
    'ff02::1',
    '255.255.255.255',
    '240.0.0.1',
    '0.0.0.0',
    '0.1.2.3',
    '0',
    '0x0',
    '::',
    '::ffff:0.0.0.0',
    '2002:0::1',
    '64:ff9b::e000:1',
    '',
    'nas',
    '1.2.3.4.5',
    '256.1.1.1',
    '1.2.3.',
    '08.1.1.1',
    '1::2::3',
    ':::',
    '1:2:3:4:5:6:7',
    '12345::',
    'g::1',
  ],
  loopback: [
    '127.0.0.1',
    '127.255.1.2',
    '2130706433',
    '0x7f.1',
    '017700000001',
    '127.1',
    '::1',
    '::ffff:127.0.0.1',
    '2002:7f00:1::',
  ],
  private: [
    '10.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.20',
    '100.64.0.1',
    '100.127.255.255',
    '198.18.0.1',
    'fd12:3456::1',
    'fc00::1',
    'fec0::1',
    '::ffff:192.168.1.20',
    '64:ff9b::10.1.2.3',
    '192.0.0.8',
    '::ffff:10.0.0.1',
  ],
  public: [
    '1.1.1.1',
    '9.255.255.255',
    '11.0.0.1',
    '172.15.255.255',
    '172.32.0.1',
    '192.169.0.1',
    '100.63.255.255',
    '100.128.0.1',
    '169.253.1.1',
    '169.255.1.1',
    '128.0.0.1',
    '223.255.255.255',
    '2606:4700:4700::1111',
    '2001:4860:4860::8888',
    '64:ff9b::8.8.8.8',
    '2002:808:808::',
    '::ffff:8.8.8.8',
  ],
}

for (const [kind, addresses] of Object.entries(known)) {
  test(`${kind} addresses in every spelling`, () => {
    expect(addresses.filter((address) => judgeAddress(address).kind !== kind)).toEqual([])
  })
}

test('the reason names the kind of address', () => {
  expect(judgeAddress('169.254.169.254').reason).toBe('a cloud metadata address')
  expect(judgeAddress('169.254.1.1').reason).toBe('a link-local address')
  expect(judgeAddress('what').reason).toBe('not an IP address')
})

test('names of metadata services are forbidden, others are left to the resolver', () => {
  for (const name of ['metadata.google.internal', 'METADATA.google.internal.', 'a.metadata.goog', 'instance-data']) {
    expect(judgeHostName(name)?.kind).toBe('forbidden')
  }
  for (const name of ['nas', 'metadata', 'notmetadata.goog', 'metadata.example.org'])
    expect(judgeHostName(name)).toBeNull()
})
