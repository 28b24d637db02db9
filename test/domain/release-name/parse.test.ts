import { expect, test } from 'bun:test'
import { parseReleaseName } from '#domain/release-name/parse.ts'
import type { ParsedReleaseName } from '#domain/release-name/parsed-release-name.ts'

type Expected = Partial<ParsedReleaseName> & { title: string }

const rows: Record<string, Record<string, Expected>> = {
  'scene releases': {
    'Far.Cry.5.Proper-CPY': { title: 'Far Cry 5', kind: 'game', platform: 'PC', group: 'CPY', source: 'scene' },
    'Assassins.Creed.Odyssey.Crackfix-CPY': { title: 'Assassins Creed Odyssey', kind: 'crack' },
    'Pro.Evolution.Soccer.2019.Crack.Only-CPY': { title: 'Pro Evolution Soccer 2019', kind: 'crack', year: null },
    'Banishers.Ghosts.of.New.Eden.Crackfix.V2-RUNE': { title: 'Banishers Ghosts of New Eden', kind: 'crack' },
    'Grand.Theft.Auto.V.Update.1.and.Crack-RELOADED': { title: 'Grand Theft Auto V', kind: 'update', version: '1' },
    'WWE.2K23.Update.v1.17-CODEX': { title: 'WWE 2K23', kind: 'update', version: '1.17' },
    'Tekken.8.v2.00.01.Update-RUNE': { title: 'Tekken 8', kind: 'update', version: '2.00.01' },
    'The.Last.of.Us.Part.I.Hotfix.v1.1.2-FLT': { title: 'The Last of Us Part I', kind: 'update', version: '1.1.2' },
    'Trine.4.The.Nightmare.Prince.Update.2-CODEX': {
      title: 'Trine 4 The Nightmare Prince',
      kind: 'update',
      version: '2',
    },
    'Cities.Skylines.II.Update.v1.1.0f4-RUNE': { title: 'Cities Skylines II', kind: 'update', version: '1.1.0f4' },
    'Euro.Truck.Simulator.2.Update.v1.41.1.10s-CODEX': { title: 'Euro Truck Simulator 2', version: '1.41.1.10s' },
    'Planet.Zoo.Arctic.Pack.DLC-CODEX': { title: 'Planet Zoo Arctic Pack', kind: 'dlc' },
    'Fallout.4.Far.Harbor.DLC-CODEX': { title: 'Fallout 4 Far Harbor', kind: 'dlc' },
    // Whether a name without a mark is an add-on's, only the parts of the game tell.
    'Cyberpunk.2077.Phantom.Liberty-RUNE': { title: 'Cyberpunk 2077 Phantom Liberty', kind: 'game' },
    'Sid.Meiers.Civilization.VI.Gathering.Storm-CODEX': {
      title: 'Sid Meiers Civilization VI Gathering Storm',
    },
    'Suicide.Squad.Kill.the.Justice.League.DLC.Unlocker-RUNE': {
      kind: 'other',
      title: 'Suicide Squad Kill the Justice League',
    },
    'Batman.Arkham.Knight.Premium.Edition.v1.98.Incl.All.DLC.MULTi9-PLAZA': {
      title: 'Batman Arkham Knight',
      kind: 'game',
      version: '1.98',
      edition: 'Premium Edition',
      dlcIncluded: true,
      languages: ['Multi'],
    },
    'Age.of.Empires.II.Definitive.Edition.Build.107882-P2P': {
      title: 'Age of Empires II',
      version: 'build 107882',
      build: '107882',
      edition: 'Definitive Edition',
      source: 'p2p',
    },
    'NBA.2K24.Kobe.Bryant.Edition-RUNE': { title: 'NBA 2K24', edition: 'Kobe Bryant Edition' },
    'L.A.Noire.The.Complete.Edition-RELOADED': { title: 'L A Noire', edition: 'The Complete Edition' },
    'S.T.A.L.K.E.R.2.Heart.of.Chornobyl.v1.0.1-RUNE': {
      title: 'S.T.A.L.K.E.R. 2 Heart of Chornobyl',
      version: '1.0.1',
    },
    'Need.for.Speed.Most.Wanted.2012.Limited.Edition.MULTi10-PROPHET': {
      title: 'Need for Speed Most Wanted',
      year: 2012,
      edition: 'Limited Edition',
    },
    'DiRT.Rally.2.0-CODEX': { title: 'DiRT Rally 2 0', version: null },
    'DiRT.Rally.2.0.Game.of.the.Year.Edition.v1.18.MULTi6-P2P': { title: 'DiRT Rally 2 0', version: '1.18' },
    'Project.Zomboid.Build.42.0.1.Unstable-P2P': { title: 'Project Zomboid', version: 'build 42.0.1' },
    'Elden.Ring.v1.10.Plus.45.Trainer-FLiNG': { title: 'Elden Ring', kind: 'trainer', version: '1.10' },
    'Black.Myth.Wukong.Original.Soundtrack-RUNE': { title: 'Black Myth Wukong', kind: 'soundtrack' },
    'Starfield.Language.Pack-RUNE': { title: 'Starfield', kind: 'pack' },
    'Cuphead.v1.3.4.MacOS-ACTiVATED': { title: 'Cuphead', platform: 'Mac', version: '1.3.4' },
    'Battlefield.1.REPACK-CPY': { title: 'Battlefield 1', source: 'scene', group: 'CPY' },
    'Watch_Dogs_2-CPY': { title: 'Watch Dogs 2' },
    'Marvels.Spider-Man.Remastered-FLT': { title: 'Marvels Spider-Man Remastered', group: 'FLT' },
    '1000xRESIST-TENOKE': { title: '1000xRESIST', group: 'TENOKE' },
  },
  'words that are titles here and packaging elsewhere': {
    'Among.Us-FLT': { title: 'Among Us' },
    'The.Last.of.Us.v1.0-P2P': { title: 'The Last of Us', version: '1.0' },
    'Live.A.Live-TENOKE': { title: 'Live A Live' },
    'A.Way.Out-CPY': { title: 'A Way Out' },
    'Patch.Quest-TENOKE': { title: 'Patch Quest', kind: 'game' },
    'Expedition.33.Steam.Fair-RUNE': { title: 'Expedition 33 Steam Fair' },
    'Metro.2033.Redux-CODEX': { title: 'Metro 2033 Redux', year: null },
    'Battlefield.2042-FLT': { title: 'Battlefield 2042', year: null },
    'Anno.1800-EMPRESS': { title: 'Anno 1800', year: null },
    'Cyberpunk.2077.v2.13.REPACK-KaOs': { title: 'Cyberpunk 2077', version: '2.13', year: null },
    'F1.2019.Legends.Edition.MULTi12-ElAmigos': { title: 'F1 2019', year: null, edition: 'Legends Edition' },
    'Football Manager 2024 [FitGirl Repack]': { title: 'Football Manager 2024', year: null },
    'Disco.Elysium.v1.0.German-DELiGHT': { title: 'Disco Elysium', languages: ['German'] },
    'Ultimate Chicken Horse': { title: 'Ultimate Chicken Horse', edition: null },
    'Halo: The Master Chief Collection (v1.3528.0.0, MULTi12) [FitGirl Repack]': {
      title: 'Halo: The Master Chief Collection',
      edition: null,
    },
    'Half-Life 2': { title: 'Half-Life 2', group: null },
    'Counter-Strike': { title: 'Counter-Strike', group: null },
    'Spider-Man': { title: 'Spider-Man', group: null },
    'BeamNG.drive (v2025.12.30)': { title: 'BeamNG.drive', version: '2025.12.30' },
  },
  repacks: {
    'The Elder Scrolls V: Skyrim - Anniversary Edition (v1.6.1170.0.8 + Creation Club Content, MULTi10) [FitGirl Repack]':
      {
        title: 'The Elder Scrolls V: Skyrim',
        edition: 'Anniversary Edition',
        version: '1.6.1170.0.8',
        group: 'FitGirl',
        source: 'repack',
        kind: 'game',
      },
    'Red Dead Redemption 2: Ultimate Edition (Build 1491.50/UE Unlocker, MULTi13) [FitGirl Repack, Selective Download - from 67 GB]':
      {
        title: 'Red Dead Redemption 2',
        version: 'build 1491.50',
        edition: 'Ultimate Edition',
      },
    'Minecraft Dungeons + 6 DLCs + Multiplayer (MULTi12) [FitGirl Repack]': {
      title: 'Minecraft Dungeons',
      kind: 'game',
      dlcIncluded: true,
    },
    'Microsoft Flight Simulator (2020) (v1.10.11.0 + MULTi9) [DODI Repack]': {
      title: 'Microsoft Flight Simulator',
      year: 2020,
      yearDistinguishes: true,
      version: '1.10.11.0',
      group: 'DODI',
    },
    'Dead Cells: Return to Castlevania Bundle (v35 + 6 DLCs, MULTi12) [FitGirl Repack]': {
      title: 'Dead Cells',
      edition: 'Return to Castlevania Bundle',
      version: '35',
      kind: 'game',
    },
    'Metro Exodus - Gold Edition [v 3.0.7.38 + DLCs] (2019) PC | RePack от xatab': {
      title: 'Metro Exodus',
      version: '3.0.7.38',
      year: 2019,
      yearDistinguishes: false,
      group: 'xatab',
      edition: 'Gold Edition',
    },
    'GTA San Andreas - Definitive Edition v1.17 [RePack by FitGirl]': {
      title: 'GTA San Andreas',
      group: 'FitGirl',
      source: 'repack',
    },
    'Сталкер: Тень Чернобыля / S.T.A.L.K.E.R.: Shadow of Chernobyl (2007) PC | Repack by SeregA-Lus': {
      title: 'Сталкер: Тень Чернобыля / S.T.A.L.K.E.R.: Shadow of Chernobyl',
      year: 2007,
      group: 'SeregA-Lus',
      source: 'repack',
    },
    'Sekiro.Shadows.Die.Twice.GOTY.Edition.MULTi13-ElAmigos': {
      title: 'Sekiro Shadows Die Twice',
      edition: 'GOTY Edition',
      source: 'repack',
    },
  },
  'tracker names': {
    "[DL] Baldur's Gate 3 [L] [RUS + ENG + 12] (2023, RPG) (4.1.1.6897358 + DLC) [GOG]": {
      title: "Baldur's Gate 3",
      version: '4.1.1.6897358',
      year: 2023,
      kind: 'game',
      source: 'gog',
      languages: ['Russian', 'English', 'Multi'],
    },
    '[DL] Ведьмак 3: Дикая Охота / The Witcher 3: Wild Hunt [P] [RUS + ENG] (2015, RPG) (1.32 + 18 DLC) [R.G. Механики]':
      {
        title: 'Ведьмак 3: Дикая Охота / The Witcher 3: Wild Hunt',
        version: '1.32',
        group: 'R.G. Механики',
        languages: ['Russian', 'English'],
      },
    '[DL] Cyberpunk 2077 (CD PROJEKT RED) (RUS|ENG|MULTi18) [L|GOG] v2.21': {
      title: 'Cyberpunk 2077',
      version: '2.21',
      source: 'gog',
    },
    '[Nintendo Switch] Metroid Dread [NSP][RUS/Multi11]': { title: 'Metroid Dread', platform: 'Switch' },
    '[PS4] Bloodborne [EUR/RUS] (v1.09)': { title: 'Bloodborne', platform: 'PS4', version: '1.09' },
    '[ www.SomeSite.org ] Elden Ring v1.10': { title: 'Elden Ring', version: '1.10' },
    'www.SomeSite.com - Elden.Ring-CODEX': { title: 'Elden Ring', group: 'CODEX' },
  },
  'GOG installers': {
    'setup_stardew_valley_1.6.15.24356_(78672).exe': {
      title: 'stardew valley',
      version: '1.6.15.24356',
      build: '78672',
      source: 'gog',
      platform: 'PC',
    },
    'setup_the_witcher_3_wild_hunt_goty_1.31_(a)_(9709).exe': {
      title: 'the witcher 3 wild hunt',
      edition: 'goty',
      version: '1.31',
    },
    'setup_disco_elysium_the_final_cut_7c08e2e8_(51280).exe': { title: 'disco elysium', version: '7c08e2e8' },
    'setup_divinity_original_sin_2_definitive_edition_3.6.117.3735_(48513)-1.bin': {
      title: 'divinity original sin 2',
      edition: 'definitive edition',
      version: '3.6.117.3735',
    },
    'patch_cyberpunk_2077_2.12_(1)_to_2.12a_(72346).exe': { title: 'cyberpunk 2077', kind: 'update' },
    'hollow_knight_silksong_1_0_28891_86522.sh': {
      title: 'hollow knight silksong',
      version: '1.0.28891',
      build: '86522',
      platform: 'Linux',
    },
    'gog_hard_west_scars_of_freedom_dlc_2.3.0.4.sh': {
      title: 'hard west scars of freedom',
      kind: 'dlc',
      version: '2.3.0.4',
    },
  },
  'console releases': {
    'Super.Mario.Odyssey.XCI-BigBlueBox': { title: 'Super Mario Odyssey', platform: 'Switch' },
    'The.Legend.of.Zelda.Tears.of.the.Kingdom.v1.2.1.Update.NSW-VENOM': {
      title: 'The Legend of Zelda Tears of the Kingdom',
      kind: 'update',
      platform: 'Switch',
      version: '1.2.1',
    },
    'Animal_Crossing_New_Horizons_DLC_NSW-VENOM': {
      title: 'Animal Crossing New Horizons',
      kind: 'dlc',
      platform: 'Switch',
    },
    'Hollow Knight [0100633007D48000][v327680].nsp': {
      title: 'Hollow Knight',
      platform: 'Switch',
      kind: 'game',
      version: '327680',
    },
    'Hollow Knight [0100633007D48800][v327680] (update).nsp': { title: 'Hollow Knight', kind: 'update' },
    'Splatoon 3 [DLC] [0100C2500FC21001][v0].nsp': { title: 'Splatoon 3', kind: 'dlc' },
    'God of War [CUSA07408] [v1.35].pkg': { title: 'God of War', platform: 'PS4', version: '1.35' },
    'Halo.3.XBOX360-COMPLEX': { title: 'Halo 3', platform: 'Xbox 360' },
    'Gran_Turismo_4_PAL_PS2DVD9-PARADOX': { title: 'Gran Turismo 4', platform: 'PS2' },
    'Super.Mario.Galaxy.PAL.Wii-WiiERD': { title: 'Super Mario Galaxy', platform: 'Wii' },
    'Bloodborne.Game.of.the.Year.Edition.PS4-DUPLEX': {
      title: 'Bloodborne',
      platform: 'PS4',
      edition: 'Game of the Year Edition',
    },
  },
  'sets of ROMs': {
    'Legend of Zelda, The - A Link to the Past (USA).sfc': {
      title: 'The Legend of Zelda - A Link to the Past',
      kind: 'rom',
      source: 'rom',
      platform: 'SNES',
      group: null,
    },
    'Chrono Trigger (USA) (Rev 1).sfc': { title: 'Chrono Trigger', revision: 'Rev 1' },
    'Super Mario 64 (USA).z64': { title: 'Super Mario 64', platform: 'N64' },
    'Final Fantasy VII (Europe) (Disc 1).chd': { title: 'Final Fantasy VII', kind: 'rom' },
    'Metal Gear Solid 3 - Subsistence (USA) (En,Ja) (Disc 1).iso': {
      title: 'Metal Gear Solid 3 - Subsistence',
      languages: ['English', 'Japanese'],
    },
    'Pokemon Red (UE) [S][!].gb': { title: 'Pokemon Red', platform: 'Game Boy' },
    'Chuckie Egg (1985)(A & F Software).tzx': { title: 'Chuckie Egg', year: 1985, kind: 'rom' },
    'Turrican II v1.0 (1991)(Rainbow Arts)(DE)(Disk 1 of 2).adf': {
      title: 'Turrican II',
      version: '1.0',
      platform: 'Amiga',
      year: 1991,
    },
    '0201 - Mario Kart DS (Europe) (En,Fr,De,Es,It).nds': { title: 'Mario Kart DS', platform: 'NDS' },
  },
  'folders and other scripts': {
    'Stray [PC] [2022]': { title: 'Stray', year: 2022, platform: 'PC' },
    'God of War (2018)': { title: 'God of War', year: 2018, yearDistinguishes: true },
    'Age of Mythology - Retold (Premium Edition)': { title: 'Age of Mythology - Retold', edition: 'Premium Edition' },
    '黑神话：悟空 v1.0.8.14860 豪华版': { title: '黑神话：悟空', version: '1.0.8.14860', edition: '豪华版' },
    '巫师3：狂猎 年度版': { title: '巫师3：狂猎', edition: '年度版' },
    'ゼルダの伝説 ティアーズ オブ ザ キングダム [NSP]': {
      title: 'ゼルダの伝説 ティアーズ オブ ザ キングダム',
      platform: 'Switch',
    },
    'Cyberpunk 2077 Trainer +30': { title: 'Cyberpunk 2077', kind: 'trainer' },
    'Hollow.Knight.OST.MP3': { title: 'Hollow Knight', kind: 'soundtrack' },
  },
}

for (const [form, names] of Object.entries(rows)) {
  for (const [name, expected] of Object.entries(names)) {
    test(`${form}: ${name}`, () => expect(parseReleaseName(name)).toMatchObject(expected))
  }
}

test('an empty name is parsed as empty', () => {
  for (const name of ['', ' ', '\n', '...', '[]', '()', '-'])
    expect(parseReleaseName(name)).toMatchObject({ version: null, group: null })
})
