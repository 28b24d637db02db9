/** Add-ons by game. An indented line continues the line before. */
export const addOnsAToK = `
age of empires 2: the conquerors, the forgotten, the african kingdoms, rise of the rajas, lords of the west, dawn of
  the dukes, dynasties of india, return of rome, the mountain royals, victors and vanquished, three kingdoms
age of empires 3: the warchiefs, the asian dynasties
age of empires 4: the sultans ascend, knights of cross and rose
age of mythology retold: immortal pillars, heavenly spear
age of mythology: the titans, tale of the dragon
age of wonders 4: dragon dawn, empires and ashes, primal fury, eldritch realms, ways of war, giant kings, archon
  prophecy
alan wake 2: night springs, the lake house
alan wake: the signal, the writer
alien isolation: crew expendable, last survivor, the trigger, corporate lockdown
american truck simulator: new mexico, oregon, washington, utah, idaho, colorado, wyoming, montana, texas, oklahoma,
  kansas, nebraska, arkansas, missouri, iowa, louisiana, special transport
amnesia: justine
anno 1404: venice
anno 1800: the anarchist, sunken treasures, botanica, the passage, seat of power, bright harvest, land of lions,
  docklands, tourist season, high life, seeds of change, empire of the skies, new world rising
anno 2070: deep ocean
anno 2205: tundra, orbit, frontiers
arma 3: apex, jets, malden, laws of war, tac-ops, tanks, contact, art of war, reaction forces, western sahara,
  global mobilization, karts, helicopters, marksmen
assassins creed mirage: valley of memory
assassins creed odyssey: legacy of the first blade, the fate of atlantis
assassins creed origins: the hidden ones, the curse of the pharaohs
assassins creed shadows: claws of awaji
assassins creed syndicate: jack the ripper, the last maharaja
assassins creed unity: dead kings
assassins creed valhalla: wrath of the druids, the siege of paris, dawn of ragnarok, the forgotten saga, the last
  chapter
atomic heart: annihilation instinct, trapped in limbo, enchantment under the sea, blood on crystal
avatar frontiers of pandora: the sky breaker, secrets of the spires, from the ashes
baldurs gate 2: throne of bhaal
baldurs gate: tales of the sword coast, siege of dragonspear
batman arkham city: harley quinns revenge
batman arkham knight: batgirl a matter of family
batman arkham origins: cold cold heart
battle brothers: beasts and exploration, warriors of the north, blazing deserts, of flesh and faith
battletech: flashpoint, urban warfare, heavy metal
binding of isaac rebirth: afterbirth, afterbirth plus, repentance, repentance plus
binding of isaac: wrath of the lamb
bioshock 2: minervas den
bioshock infinite: burial at sea, clash in the clouds
blasphemous 2: mea culpa
blasphemous: the stir of dawn, strife and ruin, wounds of eventide
bloodborne: the old hunters
borderlands 2: captain scarlett and her pirates booty, mr torgues campaign of carnage, sir hammerlocks big game
  hunt, tiny tinas assault on dragon keep, commander lilith and the fight for sanctuary
borderlands 3: moxxis heist of the handsome jackpot, guns love and tentacles, bounty of blood, psycho krieg and the
  fantastic fustercluck, directors cut
borderlands: the zombie island of dr ned, mad moxxis underdome riot, the secret armory of general knoxx, claptraps
  new robot revolution
broforce: forever
castlevania lords of shadow: reverie, resurrection
celeste: farewell
chained echoes: ashes of elrant
chernobylite: blue flames
children of morta: ancient spirits, paws and claws
cities skylines 2: bridges and ports, beach properties
cities skylines: after dark, snowfall, natural disasters, mass transit, green cities, parklife, industries, campus,
  sunset harbor, airports, plazas and promenades, financial districts, hotels and retreats, match day, concerts
civilization 4: warlords, beyond the sword
civilization 5: gods and kings, brave new world
civilization 6: rise and fall, gathering storm, new frontier, leader pass
civilization beyond earth: rising tide
command and conquer 3 tiberium wars: kanes wrath
command and conquer generals: zero hour
command and conquer red alert 2: yuris revenge
command and conquer red alert: counterstrike, the aftermath
company of heroes 2: the western front armies, the british forces
control: the foundation, awe
core keeper: void and voltage
cossacks 3: days of brilliance, rise to glory, guardians of the highlands, experts
crusader kings 2: sword of islam, legacy of rome, sunset invasion, the republic, the old gods, sons of abraham,
  rajas of india, charlemagne, way of life, horse lords, conclave, the reapers due, monks and mystics, jade dragon,
  holy fury, iron century
crusader kings 3: northern lords, royal court, fate of iberia, friends and foes, tours and tournaments, wards and
  wardens, legacy of persia, legends of the dead, roads to power, wandering nobles, khans of the steppe,
  coronations, all under heaven
crypt of the necrodancer: amplified, synchrony
cult of the lamb: relics of the old faith, sins of the flesh, unholy alliance, woolhaven, sinful pack, cultist pack,
  heretic pack, pilgrim pack
cuphead: the delicious last course
curse of the dead gods: curse of the dead cells
cyberpunk 2077: phantom liberty
dark souls 2: crown of the sunken king, crown of the old iron king, crown of the ivory king
dark souls 3: ashes of ariandel, the ringed city
dark souls: artorias of the abyss
darkest dungeon 2: the binding blade, inhuman bondage, catacombs
darkest dungeon: the crimson court, the shieldbreaker, the color of madness, the musketeer, the butchers circus
darksiders 2: arguls tomb, abyssal forge, the demon lord belial
darksiders 3: the crucible, keepers of the void
dave the diver: in the jungle, ichibans holiday, godzilla, dredge
days gone: broken road
dead cells: rise of the giant, the bad seed, fatal falls, the queen and the sea, return to castlevania
dead island 2: haus, sola
dead island: ryder white
dead rising 4: frank rising
dead space 2: severed
dead space 3: awakened
desperados 3: money for the vultures
destiny 2: curse of osiris, warmind, forsaken, shadowkeep, beyond light, the witch queen, lightfall, the final shape
deus ex human revolution: the missing link
deus ex mankind divided: system rift, a criminal past
diablo 2: lord of destruction
diablo 3: reaper of souls, rise of the necromancer
diablo 4: vessel of hatred, lord of hatred
diablo: hellfire
disciples 2: dark prophecy, rise of the elves, galleans return
dishonored: knife of dunwall, the brigmore witches, dunwall city trials, void walkers arsenal
dont starve: reign of giants, shipwrecked, hamlet
doom 3: resurrection of evil
doom eternal: the ancient gods, the ancient gods part 1, the ancient gods part 2
dragon age 2: legacy, mark of the assassin
dragon age inquisition: jaws of hakkon, the descent, trespasser
dragon age origins: awakening, the stone prisoner, lelianas song, witch hunt, golems of amgarrak, return to ostagar,
  the darkspawn chronicles
dragon ball z kakarot: a new power awakens, trunks the warrior of hope, bardock alone against fate
dragons dogma: dark arisen
dredge: the pale reach, the iron rig
dungeons 4: the good the bad and the evil
dungeons of dredmor: realm of the diggle gods, conquest of the wizardlands
dying light 2 stay human: bloody ties
dying light: the following, hellraid, the bozak horde
elden ring: shadow of the erdtree
elite dangerous: horizons, odyssey
endless legend: guardians, forges of fire, shadows, the lost tales, tempest, inferno, symbiosis, monstrous tales
endless space 2: vaulters, supremacy, penumbra, awakening, dark matter
enter the gungeon: a farewell to arms
euro truck simulator 2: going east, scandinavia, vive la france, italia, beyond the baltic sea, road to the black
  sea, iberia, west balkans, greece, nordic horizons, high power cargo pack, heavy cargo pack, special transport,
  feldbinder trailer pack
europa universalis 4: conquest of paradise, wealth of nations, res publica, art of war, el dorado, common sense, the
  cossacks, mare nostrum, rights of man, mandate of heaven, third rome, cradle of civilization, rule britannia,
  dharma, golden century, emperor, leviathan, origins, lions of the north, domination, king of kings, winds of
  change
evil genius 2: oceans, rise of the valkyrie
fable: the lost chapters
factorio: space age
fallout 3: operation anchorage, the pitt, broken steel, point lookout, mothership zeta
fallout 4: automatron, far harbor, nuka world, vault tec workshop, wasteland workshop, contraptions workshop
fallout 76: wastelanders, steel dawn, skyline valley, burning springs
fallout new vegas: dead money, honest hearts, old world blues, lonesome road, gun runners arsenal
far cry 4: valley of the yetis, escape from durgesh prison
far cry 5: hours of darkness, lost on mars, dead living zombies
far cry 6: vaas insanity, pagan control, joseph collapse, lost between worlds
farming simulator 22: precision farming, kubota, platinum expansion, pumps n hoses, premium expansion
farming simulator 25: highlands fishing, precision farming
farthest frontier: path of the elders
fell seal arbiters mark: missions and monsters
field of glory 2: immortal fire, rise of persia, age of belisarius, legions triumphant, wolves at the gate, swifter
  than eagles
final fantasy 14: heavensward, stormblood, shadowbringers, endwalker, dawntrail
final fantasy 15: episode gladiolus, episode prompto, episode ignis, episode ardyn, comrades
final fantasy 16: echoes of the fallen, the rising tide
for the king 2: dark carnival
forever skies: echoes
forza horizon 3: blizzard mountain, hot wheels
forza horizon 4: fortune island, lego speed champions
forza horizon 5: hot wheels, rally adventure
frostpunk 2: fractured utopias, breach of trust
frostpunk: the rifts, the last autumn, on the edge
galactic civilizations 3: mercenaries, crusade, intrigue
ghost of tsushima: iki island
ghost recon breakpoint: deep state, red patriot
ghost recon wildlands: fallen ghosts, narco road
ghostrunner: project hel
god of war ragnarok: valhalla
gothic 2: night of the raven
grand theft auto 4: the lost and damned, the ballad of gay tony
grim dawn: ashes of malmouth, forgotten gods, crucible, fangs of asterkarn
grounded: into the wood
guild wars 2: heart of thorns, path of fire, end of dragons, secrets of the obscure, janthir wilds, visions of
  eternity
halo wars 2: awakening the nightmare, operation spearbreaker
hard west: scars of freedom
hearts of iron 3: semper fi, for the motherland, their finest hour
hearts of iron 4: together for victory, death or dishonor, waking the tiger, man the guns, la resistance, battle for
  the bosporus, no step back, by blood alone, arms against tyranny, trial of allegiance, gotterdammerung, graveyard
  of empires, no compromise no surrender
hellpoint: blue sun
heroes of might and magic 3: armageddons blade, the shadow of death
heroes of might and magic 4: the gathering storm, winds of war
heroes of might and magic 5: hammers of fate, tribes of the east
hitman 2: the bank, haven island
hogwarts legacy: the haunted hogsmeade shop
hollow knight silksong: sea of sorrow
hollow knight: godmaster, the grimm troupe, hidden dreams, lifeblood
horizon forbidden west: burning shores
horizon zero dawn: the frozen wilds
house flipper: garden, pets, luxury, hgtv, farm
humankind: cultures of africa, cultures of latin america, cultures of oceania, together we rule, para bellum
icarus: new frontiers, styx, great hunts, dangerous horizons
immortals fenyx rising: a new god, myths of the eastern realm, the lost gods
indiana jones and the great circle: the order of giants
inscryption: kaycees mod
jurassic world evolution 2: early cretaceous, camp cretaceous, dominion biosyn, dominion malta, late cretaceous,
  park managers collection, cretaceous predator
jurassic world evolution: secrets of dr wu, claires sanctuary, return to jurassic park
just cause 3: sky fortress, mech land assault, bavarium sea heist
just cause 4: dare devils of destruction, los demonios, danger rising
kerbal space program: making history, breaking ground
king arthur knights tale: legion 9
kingdom come deliverance 2: brushes with death, legacy of the forge, mysteria ecclesiae
kingdom come deliverance: from the ashes, the amorous adventures of bold sir hans capon, band of bastards, a womans
  lot
kingdom two crowns: norse lands, call of olympus
`
