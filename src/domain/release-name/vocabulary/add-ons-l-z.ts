/** Add-ons by game. An indented line continues the line before. */
export const addOnsLToZ = `
left 4 dead 2: the passing, the sacrifice, cold stream, the last stand
left 4 dead: crash course
lies of p: overture
little nightmares: the depths, the hideaway, the residence, secrets of the maw
lords of the fallen: ancient labyrinth
mad max: the ripper
mafia 2: joes adventures, jimmys vendetta, the betrayal of jimmy
mafia 3: faster baby, stones unturned, sign of the times
marvels midnight suns: the good the mad and the undead, redemption, the hunger, blood storm
marvels spider man: the city that never sleeps, the heist, turf wars, silver lining
mass effect 2: lair of the shadow broker, kasumi stolen memory, overlord, arrival
mass effect 3: leviathan, omega, citadel, from ashes
max payne 3: hostage negotiation
metro exodus: the two colonels, sams story
metro last light: chronicles, faction, tower
middle earth shadow of mordor: lord of the hunt, the bright lord
middle earth shadow of war: blade of galadriel, desolation of mordor, slaughter tribe, outlaw tribe
minecraft dungeons: jungle awakens, creeping winter, howling peaks, flames of the nether, hidden depths, echoing
  void
monster hunter rise: sunbreak
monster hunter world: iceborne
monster train 2: destiny of the railforged
monster train: the last divinity
mortal kombat 11: aftermath
mortal kombat 1: khaos reigns
mortal shell: the virtuous cycle
mount and blade 2 bannerlord: war sails
mount and blade warband: viking conquest, napoleonic wars
mutant year zero road to eden: seed of evil
neverwinter nights 2: mask of the betrayer, storm of zehir, mysteries of westgate
neverwinter nights: shadows of undrentide, hordes of the underdark, darkness over daggerford, wyvern crown of cormyr
ni no kuni 2: the lair of the lost lord, the tale of a timeless tome
nioh 2: the tengus disciple, darkness in the capital, the first samurai
nioh: dragon of the north, defiant honor, bloodsheds end
no mans sky: beyond, origins, expeditions, worlds
northgard: nidhogg, sleipnir, svafnir, brundr and kaelinn, lyngbakr, himminbrjotir, garm, hippogriff, cross of
  vidar, gardariki, studdfangs, svardilfari, sverdsgard, vordr, eikthyrnir, clan of the hippogriff
orcs must die 2: fire and water booster pack, family ties booster pack, are we there yeti
outer wilds: echoes of the eye
outer worlds: peril on gorgon, murder on eridanos
outward: the soroboreans, the three brothers
oxygen not included: spaced out, the frosty planet pack, the bionic booster pack, the prehistoric planet pack, the
  aquatic planet pack
palworld: sakurajima, feybreak
pathfinder kingmaker: the wildcards, varnholds lot, beneath the stolen lands
pathfinder wrath of the righteous: inevitable excess, through the ashes, the treasure of the midnight isles, the
  last sarkorians, a dance of masks, the lord of nothing
payday 3: syntax error, boys in blue, houston breakout
persona 3 reload: episode aigis
phoenix point: blood and titanium, legacy of the ancients, festering skies, corrupted horizons, kaos engines
pillars of eternity 2 deadfire: beast of winter, seeker slayer survivor, the forgotten sanctum
pillars of eternity: the white march, the white march part 1, the white march part 2, white march part 1, white
  march part 2, deadfire pack
planet coaster: spooky, adventure, studios, ghostbusters, vintage, magnificent rides
planet zoo: arctic, south america, australia, aquatic, southeast asia, africa, north america, europe, wetlands,
  conservation, twilight, grasslands, tropical, arid, oceania, eurasia, barnyard, zookeepers, asia, americas
police simulator patrol officers: highway patrol, garage
portal 2: peer review
prey: mooncrash
prince of persia the lost crown: mask of darkness, divine trials
prince of persia: epilogue
prison architect: psych ward, island bound, cleared for transfer, going green, second chances, gangs, free for life,
  perfect storm, undead, sunshine, jungle, future tech
project wingman: frontline 59
quake 2: the reckoning, ground zero, call of the machine
quake: scourge of armagon, dissolution of eternity, dimension of the past
railway empire: mexico, the great lakes, crossing the andes, great britain and ireland, france, germany, northern
  europe, down under
red dead redemption: undead nightmare
remnant 2: the awakened king, the forgotten kingdom, the dark horizon
remnant from the ashes: swamps of corsus, subject 2923
resident evil 4: separate ways
resident evil 5: lost in nightmares, desperate escape
resident evil 7 biohazard: not a hero, end of zoe, banned footage
resident evil village: shadows of rose, winters expansion
rimworld: royalty, ideology, biotech, anomaly, odyssey
rise of nations: thrones and patriots
rise of the tomb raider: baba yaga the temple of the witch, blood ties, cold darkness awakened
risk of rain 2: survivors of the void, seekers of the storm, alloyed collective
rollercoaster tycoon 3: soaked, wild
rome total war: barbarian invasion, alexander
saints row 4: how the saints save christmas, enter the dominatrix
saints row the third: the trouble with clones, genkibowl 7, gangstas in space
salt and sanctuary: drowned tome
sea of thieves: cursed sails, a pirates life
shadow warrior 2: bounty hunt, way of the wang
shadowrun hong kong: shadows of hong kong
shadows of doubt: dead of night, sharpshooter assassin
sins of a solar empire 2: paths to power, harbinger, reinforcements
sins of a solar empire: entrenchment, diplomacy, forbidden worlds, stellar phenomena, outlaw sectors
skyrim: dawnguard, hearthfire, dragonborn
slime rancher: secret style, viktors playground
sniper elite 4: deathstorm, target fuhrer
sniper elite 5: landing force, conqueror, kraken awakes, rough landing, wolf mountain
snowrunner: search and recover, explore and expand, locate and deliver, new frontiers, build and dispatch, haul and
  hustle, compete and conquer, grand harvest, renew and rebuild, fix and connect, lights and cameras, public energy,
  repair and rescue
solasta crown of the magister: primal calling, lost valley, inner strength, palace of ice
sonic frontiers: sights sounds and speed, marathon mission, the final horizon
south park the fractured but whole: from dusk till casa bonita, bring the crunch
south park the stick of truth: super samurai spaceman
space engineers: decorative pack, warfare 1, warfare 2, heavy industry, sparks of the future, wasteland, frostbite
spider man: the city that never sleeps, the heist, turf wars, silver lining
star wars battlefront 2: the last jedi, resurrection
star wars empire at war: forces of corruption
star wars outlaws: wild card, a pirates fortune
star wars the old republic: rise of the hutt cartel, knights of the fallen empire, onslaught, legacy of the sith
starcraft 2: nova covert ops
starcraft: brood war
starfield: shattered space
steelrising: cagliostros secrets
stellaris: leviathans, utopia, synthetic dawn, apocalypse, megacorp, ancient relics, lithoids, federations,
  necroids, nemesis, aquatics, overlord, toxoids, first contact, galactic paragons, astral planes, the machine age,
  cosmic storms, grand archive, biogenesis, shadows of the shroud, plantoids, humanoids, distant stars, infernals
stronghold crusader 2: the templar and the duke, the jackal and the khan, the princess and the pig
stronghold warlords: rise of the shogun, the art of war, mongol empire
sunless sea: zubmariner
supreme commander: forged alliance
surviving mars: space race, green planet, below and beyond, project laika, relaunched
surviving the aftermath: rebirth, shattered hope, new alliances, great minds
tales of arise: beyond the dawn
tekken 8: lidia sobieska
terraria: journeys end
the ascent: cyber heist
the callisto protocol: final transmission, contagion
the case of the golden idol: the spider of lanka, the lemurian vampire
the crew motorfest: chase squad
the crew: wild run, calling all units
the division 2: warlords of new york, battle for brooklyn
the division: underground, survival, last stand
the elder scrolls 3 morrowind: tribunal, bloodmoon
the elder scrolls 4 oblivion: shivering isles, knights of the nine
the elder scrolls 5 skyrim: dawnguard, hearthfire, dragonborn
the elder scrolls online: morrowind, summerset, elsweyr, greymoor, blackwood, high isle, necrom, gold road
the evil within: the assignment, the consequence, the executioner
the guild 2: pirates of the european seas, venice, renaissance
the last of us: left behind
the last spell: dwarves of runenberg, elves of amberwald
the legend of zelda breath of the wild: the master trials, the champions ballad
the long dark: tales from the far territory
the lord of the rings return to moria: the durins folk, durins folk
the lord of the rings the battle for middle earth 2: the rise of the witch king
the planet crafter: planet humble, toxicity
the settlers 7 paths to a kingdom: conquest, uncharted land, the two kings
the sims 2: university, nightlife, open for business, pets, seasons, bon voyage, freetime, apartment life
the sims 3: world adventures, ambitions, late night, generations, pets, showtime, supernatural, seasons, university
  life, island paradise, into the future
the sims 4: get to work, get together, city living, cats and dogs, seasons, get famous, island living, discover
  university, eco lifestyle, snowy escape, cottage living, high school years, growing together, horse ranch, for
  rent, lovestruck, life and death, businesses and hobbies, enchanted by nature, adventure awaits, royalty and
  legacy
the sims: livin large, house party, hot date, vacation, unleashed, superstar, makin magic
the surge 2: the kraken
the surge: a walk in the park, the good the bad and the augmented
the talos principle 2: road to elysium
the talos principle: road to gehenna
the technomancer: mars
the witcher 3 wild hunt: hearts of stone, blood and wine, songs of the past
the witcher 3: hearts of stone, blood and wine, songs of the past
they are billions: the new empire
tiny tinas wonderlands: coiled captors, gluttons gamble, molten mirrors, shattering spectreglass
titan quest: immortal throne, ragnarok, atlantis, eternal embers
titanfall: expedition, frontiers edge, imc rising
torment tides of numenera: servants of the tides
total war attila: the last roman, age of charlemagne, blood and burning, slavic nations, longbeards, viking
  forefathers
total war napoleon: the peninsular campaign
total war pharaoh: high tide
total war rome 2: caesar in gaul, hannibal at the gates, imperator augustus, wrath of sparta, empire divided, rise
  of the republic, desert kingdoms
total war shogun 2: rise of the samurai
total war three kingdoms: eight princes, mandate of heaven, a world betrayed, the furious wild, fates divided,
  yellow turban rebellion
total war warhammer 2: rise of the tomb kings, curse of the vampire coast, the queen and the crone, the prophet and
  the warlock, the hunter and the beast, the shadow and the blade, the warden and the paunch, the twisted and the
  twilight, the silence and the fury
total war warhammer 3: champions of chaos, forge of the chaos dwarfs, shadows of change, thrones of decay, omens of
  destruction, tides of torment
total war warhammer: call of the beastmen, realm of the wood elves, the grim and the grave, the king and the
  warlord, norsca, blood for the blood god
trailmakers: airborne, pioneers, high seas, salvage and survive, decade pack
tropico 4: modern times, junta
tropico 5: espionage, waterborne
tropico 6: spitter, caribbean skies, lobbyistico, the llama of wall street, festival, new frontiers, going viral,
  tropican shores, return to nature
two point campus: space academy, school spirits, medical school
two point hospital: bigfoot, pebberley island, close encounters, off the grid, culture shock, a stitch in time,
  speedy recovery
two point museum: fantasy finds, zooseum, arty facts
v rising: legacy of castlevania, sinister evolution
valheim: ashlands, mistlands, hearth and home
vampire survivors: legacy of the moonspell, tides of the foscari, emergency meeting, operation guns, ode to
  castlevania, emerald diorama
victoria 2: a house divided, heart of darkness
victoria 3: voice of the people, colossus of the south, sphere of influence, pivot of empire, charters of commerce,
  national awakening, iberian twilight
warcraft 2: beyond the dark portal
warcraft 3 reign of chaos: the frozen throne
warcraft 3: the frozen throne
wargroove: double trouble
warhammer 40000 chaos gate daemonhunters: duty eternal, execution force
warhammer 40000 darktide: path of redemption
warhammer 40000 dawn of war 2: chaos rising
warhammer 40000 dawn of war: winter assault
warhammer 40000 gladius relics of war: tyranids, chaos space marines, tau, craftworld aeldari, adeptus mechanicus,
  adepta sororitas, drukhari, demolition pack, onslaught pack, escalation pack
warhammer 40000 mechanicus: heretek
warhammer 40000 rogue trader: void shadows, lex imperialis
warhammer vermintide 2: back to ubersreik, winds of magic, shadows over bogenhafen, chaos wastes, forgotten relics
warno: nemesis, nemesis 1, nemesis 2, nemesis 3
wartales: pirates of belerion, the tavern opens, the skelmar invasion, the fief, the pits of harag, contract
wasteland 3: the battle of steeltown, cult of the holy detonation
wolfenstein 2 the new colossus: the freedom chronicles
world of warcraft: the burning crusade, wrath of the lich king, cataclysm, mists of pandaria, warlords of draenor,
  legion, battle for azeroth, shadowlands, dragonflight, the war within, midnight
x4 foundations: split vendetta, cradle of humanity, tides of avarice, kingdom end, timelines, hyperion pack, envoy
  pack
xcom 2: war of the chosen, alien hunters, shens last gift, tactical legacy pack
xcom enemy unknown: enemy within, slingshot
xenoblade chronicles 2: torna the golden country
xenoblade chronicles 3: future redeemed
zombie army 4 dead war: hell cult, blood count, death from above
zoo tycoon 2: endangered species, african adventure, marine mania, extinct animals
`
