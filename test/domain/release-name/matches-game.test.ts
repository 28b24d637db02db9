import { expect, test } from 'bun:test'
import { matchGame } from '#domain/release-name/matches-game.ts'
import { parseReleaseName } from '#domain/release-name/parse.ts'

type Game = string | [title: string, year: number | null, ...alternateTitles: string[]]

const match = (release: string, game: Game) => {
  const [title, year, ...alternateTitles] = typeof game === 'string' ? [game, null] : game
  return matchGame(parseReleaseName(release), { title, year, alternateTitles })
}

const belongs: [release: string, game: Game][] = [
  ['Hades.II-RUNE', 'Hades II'],
  ['Hades.2-RUNE', 'Hades II'],
  ['Final.Fantasy.7-GRP', 'Final Fantasy VII'],
  ['Episode.One.The.Game-RELOADED', 'Episode 1: The Game'],
  ['Baldurs.Gate.3.v4.1.1-GOG', "Baldur's Gate III"],
  ['Ori.and.the.Blind.Forest-CODEX', 'Ori & the Blind Forest'],
  ['Pokemon - White Version (USA)', 'Pokémon White Version'],
  ['God.of.War.Ragnarok-FLT', 'God of War Ragnarök'],
  ['HollowKnight', 'Hollow Knight'],
  ['S.T.A.L.K.E.R.2.Heart.of.Chornobyl-RUNE', 'S.T.A.L.K.E.R. 2: Heart of Chornobyl'],
  ['Stalker.2.Heart.of.Chornobyl-RUNE', 'S.T.A.L.K.E.R. 2: Heart of Chornobyl'],
  ['L.A.Noire.The.Complete.Edition-RELOADED', 'L.A. Noire'],
  ['Sims 4', 'The Sims 4'],
  ['Legend of Zelda, The - A Link to the Past (USA).sfc', 'The Legend of Zelda: A Link to the Past'],
  ['Civilization VI', "Sid Meier's Civilization VI"],
  ['Splinter.Cell.Blacklist-RELOADED', "Tom Clancy's Splinter Cell: Blacklist"],
  ['Tom.Clancys.The.Division.2-EMPRESS', 'The Division 2'],
  ['GTA V', 'Grand Theft Auto V'],
  ['GTA5', 'Grand Theft Auto V'],
  ['GTAIV', 'Grand Theft Auto IV'],
  ['GTA.San.Andreas-GRP', 'Grand Theft Auto: San Andreas'],
  ['NFS Most Wanted', 'Need for Speed: Most Wanted'],
  ['COD.WWII-RELOADED', 'Call of Duty: WWII'],
  ['RDR2', 'Red Dead Redemption 2'],
  ['L4D2', 'Left 4 Dead 2'],
  ['FFXVI', 'FINAL FANTASY XVI'],
  ['Pathfinder WotR', 'Pathfinder: Wrath of the Righteous'],
  ['The.Witcher.3.v4.04-GOG', 'The Witcher 3: Wild Hunt'],
  ['Wolfenstein 2', 'Wolfenstein II: The New Colossus'],
  ['GTA 5 Grand Theft Auto V v 1.0 2015 PC RePack', ['Grand Theft Auto V', 2013, 'GTA 5']],
  ['Ведьмак 3: Дикая Охота / The Witcher 3: Wild Hunt [v 1.32] (2015) PC | RePack', ['The Witcher 3: Wild Hunt', 2015]],
  ['黑神话：悟空 v1.0.8', ['Black Myth: Wukong', 2024, '黑神话：悟空']],
  ['エルデンリング [PS4]', ['Elden Ring', 2022, 'エルデンリング']],
  ['Control.Ultimate.Edition-CODEX', 'Control'],
  ['Control-CODEX', 'Control: Ultimate Edition'],
  ['Mass Effect: Legendary Edition (v2.0.0.48602, MULTi10) [FitGirl Repack]', 'Mass Effect Legendary Edition'],
  ['Disco.Elysium.The.Final.Cut-GOG', 'Disco Elysium: The Final Cut'],
  ['God of War (2018)', ['God of War', 2018]],
  ['Doom 2016', ['DOOM', 2016]],
  ['Resident.Evil.2.Remake-CODEX', ['Resident Evil 2', 2019]],
  ['Hades (2018) [Early Access]', ['Hades', 2020]],
  ['Tony.Hawks.Pro.Skater.1.Plus.2-CODEX', "Tony Hawk's Pro Skater 1 + 2"],
  ['Mortal Kombat XI-GRP', 'Mortal Kombat 11'],
  ['Warhammer.40000.Space.Marine.2-RUNE', 'Warhammer 40,000: Space Marine 2'],
  ['DiRT.Rally.2.0-CODEX', 'DiRT Rally 2.0'],
  ['Metal.Slug.X-GOG', 'Metal Slug X'],
  ['Mario.Rabbids.Kingdom.Battle.NSW-BigBlueBox', 'Mario + Rabbids Kingdom Battle'],
  ['Hitman.World.of.Assassination-P2P', 'HITMAN™ World of Assassination'],
  ['Warhammer.40.000.Boltgun-FLT', 'Warhammer 40,000: Boltgun'],
]

for (const [release, game] of belongs) {
  test(`${release} is a release of ${game}`, () => {
    const { matches, confidence, why, addOn } = match(release, game)
    expect({ matches, addOn, why }).toEqual({ matches: true, addOn: false, why: expect.stringMatching(/\w/) })
    expect(confidence).toBeGreaterThan(0.7)
  })
}

const addOns: [release: string, game: Game][] = [
  ['Cyberpunk.2077.Phantom.Liberty-RUNE', 'Cyberpunk 2077'],
  ['Civilization.VI.Gathering.Storm-CODEX', "Sid Meier's Civilization VI"],
  ['Dark.Souls.III.The.Ringed.City-CODEX', 'Dark Souls III'],
  ['Fallout.4.Far.Harbor.DLC-CODEX', 'Fallout 4'],
  ['Shadows.of.Doubt.Some.New.Thing.DLC-RUNE', 'Shadows of Doubt'],
  ['Planet.Zoo.Arctic.Pack-CODEX', 'Planet Zoo'],
  ['Kingdom.Come.Deliverance.II.Mysteria.Ecclesiae.Update.v1.5.2-RUNE', 'Kingdom Come: Deliverance II'],
  ['gog_hard_west_scars_of_freedom_dlc_2.3.0.4.sh', 'Hard West'],
  ['The.Witcher.3.Wild.Hunt.Blood.and.Wine-CODEX', 'The Witcher 3: Wild Hunt'],
  ['WARNO.Unheard.of.Division.Update.v1.incl.DLC-RUNE', 'WARNO'],
]

for (const [release, game] of addOns) {
  test(`${release} is an add-on of ${game}`, () =>
    expect(match(release, game)).toMatchObject({ matches: true, addOn: true }))
}

const doesNotBelong: [release: string, game: Game][] = [
  ['Hades.II-RUNE', 'Hades'],
  ['Hades-CODEX', 'Hades II'],
  ['Elden.Ring.Nightreign-RUNE', 'Elden Ring'],
  ['Hollow.Knight.Silksong-TENOKE', 'Hollow Knight'],
  ['Hollow.Knight-GOG', 'Hollow Knight: Silksong'],
  ['Subnautica.Below.Zero-CODEX', 'Subnautica'],
  ['Dying.Light.The.Beast.Update.v1.5.0-TENOKE', 'Dying Light'],
  ['Far.Cry.3.Blood.Dragon.Remake-GRP', 'Far Cry 3'],
  ['Half-Life 2', 'Half-Life 2: Episode One'],
  ['Far.Cry.3-RELOADED', 'Far Cry 3: Blood Dragon'],
  ['Far.Cry.3.Blood.Dragon-RELOADED', 'Far Cry 3'],
  ['Microsoft.Flight.Simulator.2024-RUNE', ['Microsoft Flight Simulator', 2020]],
  ['Half-Life.2.Episode.Two-GRP', 'Half-Life 2'],
  ['Final.Fantasy.VII.Rebirth-RUNE', 'Final Fantasy VII'],
  ['Final.Fantasy.XV-CODEX', 'Final Fantasy XVI'],
  ['Mega.Man.X-GRP', 'Mega Man 10'],
  ['Persona.5.Royal-EMPRESS', 'Persona 5'],
  ['Persona.5.Strikers-CODEX', 'Persona 5'],
  ['BioShock.2.Remastered-PLAZA', 'BioShock 2'],
  ['Diablo_II_Resurrected_NSW-VENOM', 'Diablo II'],
  ['Sonic Colors: Ultimate (MULTi10) [FitGirl Repack]', 'Sonic Colors'],
  ['Football.Manager.2024-RUNE', 'Football Manager 2023'],
  ['FIFA.22-EMPRESS', 'FIFA 21'],
  ['PBA Pro Bowling 2026 (MULTi6) [FitGirl Repack]', ['PBA Pro Bowling', 2019]],
  ['Assassins.Creed.Valhalla-EMPRESS', "Assassin's Creed"],
  ['Call.of.Duty.Black.Ops.Cold.War-GRP', 'Call of Duty: Black Ops'],
  ['Fabledom-TENOKE', 'Fable'],
  ['Shadow.of.the.Tomb.Raider-CODEX', 'Tomb Raider'],
  ['Halo: The Master Chief Collection [FitGirl Repack]', 'Halo 2'],
  ['Dead Space (2023): Digital Deluxe Edition [FitGirl Repack]', ['Dead Space', 2008]],
  ['Dead Space (2008) PC | Steam-Rip', ['Dead Space', 2023]],
  ['Prey (2017) [MULTi9] v1.0', ['Prey', 2006]],
  ['Resident Evil 4 (2023): Gold Edition v1.5.0.0 - FitGirl Repack', ['Resident Evil 4', 2005]],
  ['Resident.Evil.2.Remake-CODEX', ['Resident Evil 2', 1998]],
  ['Braid 1.010 MULTi9', 'Braid: Anniversary Edition'],
  ['The.Witness-RELOADED', 'The Witcher'],
  ['Terra.Invicta-RUNE', 'Terra'],
  ['Celeste v1.4', 'Celeste Classic'],
  ['X-COM.UFO.Defense-GOG', '10com UFO Defense'],
  ['Sacred.2.Remaster.Update.3.0-RUNE', 'Sacred'],
]

for (const [release, game] of doesNotBelong) {
  test(`${release} is not a release of ${game}`, () =>
    expect(match(release, game)).toMatchObject({ matches: false, confidence: 0 }))
}
