import { expect, test } from 'bun:test'
import { systemOfDat } from '#domain/systems/dat-system.ts'

test.each([
  ['Nintendo - Game Boy', 'gb'],
  ['Nintendo - Nintendo Entertainment System (Headerless) (Parent-Clone)', 'nes'],
  ['Nintendo - Nintendo Switch', 'switch'],
  ['Nintendo - Wii (Digital) (CDN)', 'wii'],
  ['Sega - SG-1000 - SC-3000', 'sg1000'],
  ['Sega - Mega Drive - Genesis', 'megadrive'],
  ['Unofficial - Sony - PlayStation Vita (PSN) (Content)', 'psvita'],
  ['Sony - PlayStation 4 (PSN) (Content)', 'ps4'],
  ['Non-Redump - Sony - PlayStation', 'ps1'],
  ['Arcade - Namco - Sega - Nintendo - Triforce', 'triforce'],
  ['Namco - Sega - Nintendo - Triforce', 'triforce'],
  ['Fujitsu - FM Towns series', 'fmtowns'],
  ['Sega Dreamcast - Games - JP', 'dreamcast'],
  ['Commodore C64 - Games - [D64]', 'c64'],
  ['Nintendo Super Famicom & Super Entertainment System - Games', 'snes'],
  ['MAME', 'arcade'],
  ['MAME 0.260', 'arcade'],
  ['MAME 0.260 Arcade', 'arcade'],
  ['MAME 2003-Plus', 'arcade'],
  ['HBMAME 0.245', 'arcade'],
  ['FinalBurn Neo - Arcade Games', 'arcade'],
  ['FinalBurn Neo - Neogeo Games', 'neogeo'],
  ['FinalBurn Neo - Game Gear Games', 'gamegear'],
  ['FinalBurn Neo - NES Games', 'nes'],
  ['FinalBurn Neo - SuprGrafx Games', 'supergrafx'],
  ['FB Alpha - Arcade Games', 'arcade'],
  ['Sony - PlayStation - BIOS Images', null],
  ['MAME Software List ROMs', null],
  ['My own list', null],
] as const)('the DAT %j is about %p', (name, system) => {
  expect(systemOfDat(name)).toBe(system)
})
