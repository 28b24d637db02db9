import type { PartialCatalog } from '../catalog.ts'

export const settingsLibrary: PartialCatalog['settingsLibrary'] = {
  archives: 'Archives',
  archivesHint: 'Archives zip, 7z, rar et tar compressées.',
  safety: 'Sécurité',
  safetyHint: 'Vérifié avant que les fichiers n’entrent dans la bibliothèque. Les fichiers suspects sont à vérifier.',
  existingFiles: 'Fichiers existants',
  existingFilesHint: 'Que faire quand un jeu a déjà d’autres fichiers de mêmes noms.',
  afterImport: 'Après l’import',
  afterImportHint: 'Si les permissions et le propriétaire sont vides, les valeurs du système s’appliquent.',
  preview: 'Aperçu',
}

export const settingsMapping: PartialCatalog['settingsMapping'] = {
  hint: 'Un client dans un conteneur ou sur une autre machine indique d’autres chemins. Une correspondance les traduit.',
  allClients: 'Tous les clients',
  clientOn: 'Client sur {host}',
  removeNamed: 'Supprimer la correspondance {path}',
  removeQuestion: 'Supprimer la correspondance ?',
  removeHint: 'Les chemins sous <path>{remotePath}</path> sont alors utilisés tels que le client les indique.',
  new: 'Nouvelle correspondance',
  added: 'Correspondance ajoutée.',
  add: 'Ajouter une correspondance',
  client: 'Client',
  library: 'Bibliothèque',
  facts:
    '{title} : <path>{folder}</path>, système de fichiers {device}, propriétaire {owner}, permissions {mode}, {size} libres',
}

export const settingsRoots: PartialCatalog['settingsRoots'] = {
  hint: 'Les analyses ajoutent les jeux de ces dossiers à votre bibliothèque, sur place. Elles ne modifient, ne déplacent et ne suppriment jamais de fichiers.',
  scanAll: 'Tout analyser',
  new: 'Nouveau dossier racine',
  added: '{name} ajouté. Analysez-le pour trouver ses jeux.',
  add: 'Ajouter un dossier',
  scanAutomatically: 'Analyser automatiquement',
  roms: 'ROM dans un dossier par système',
  romsHint:
    'Chaque dossier est un système, comme dans RomM, ES-DE et Batocera. Chaque fichier ou set qu’il contient est un jeu.',
  allowDelete: 'Autoriser la suppression de fichiers',
  allowDeleteHint: 'Supprimer un jeu peut effacer définitivement ses fichiers dans ce dossier.',
  allowQuestion: 'Autoriser la suppression dans {name} ?',
  allow: 'Autoriser la suppression',
  allowWarning:
    'Supprimer un jeu avec « Supprimer aussi les fichiers » efface alors définitivement son dossier dans <path>{folder}</path>. Il n’y a pas de corbeille. Le dossier racine lui-même et les dossiers des autres jeux ne sont jamais supprimés.',
  cancelScan: 'Annuler l’analyse',
  scan: 'Analyser',
  check: 'Vérifier',
  readable: 'Lisible',
  notReadable: 'Illisible',
  deletingAllowed: 'Suppression autorisée',
  space: '{free} libres sur {total}',
  found:
    '{matched, plural, one {# reconnu} other {# reconnus}}, {unmatched, plural, one {# non reconnu} other {# non reconnus}}',
  scanning: 'Analyse : {done, number} sur {total, number}, {found}',
  paused: 'En pause : {done, number} sur {total, number}, {found}',
  scanFailed: 'La dernière analyse a échoué. {message}',
  scanCanceled: 'La dernière analyse a été annulée : {found}',
  scanned: 'Analysé{hasTime, select, yes { {when}} other {}} : {found}',
  removeHint: 'Ses jeux restent dans la bibliothèque. Les fichiers sur le disque ne changent pas.',
  unmatchedFolders: 'Dossiers non reconnus ({count, number})',
  unmatchedHint: 'Choisissez le jeu de chaque dossier, ou ignorez les dossiers qui ne sont pas des jeux.',
  ignore: 'Ignorer',
  ignoreNamed: 'Ignorer {name}',
  chooseGame: 'Choisir le jeu',
  searchFor: 'Rechercher le jeu de {name}',
  noCandidates: 'Aucun candidat. Recherchez par titre.',
  noGames: 'Aucun jeu trouvé.',
  inLibrary: 'dans votre bibliothèque',
  match: 'Associer',
  ignoredFolders: 'Dossiers ignorés ({count, number})',
  ignoredHint: 'Les analyses sautent ces dossiers.',
  show: 'Afficher',
  stopIgnoring: 'Ne plus ignorer',
  stopIgnoringNamed: 'Ne plus ignorer {name}',
  memberFolders: 'Dossiers des membres',
  memberFoldersHint:
    'Des membres ont choisi ces dossiers, ou y ont importé des téléchargements que Ludarr n’avait pas ajoutés. Une fois le dossier confirmé, son utilisateur peut en supprimer les fichiers.',
  confirmNamed: 'Confirmer le dossier de {title}',
  confirm: 'Confirmer',
}

export const settingsDats: PartialCatalog['settingsDats'] = {
  title: 'Dumps vérifiés',
  hint: 'Les DAT recensent les dumps réputés exacts. Ludarr compare vos fichiers avec eux.',
  facts: 'Version {version}, {games, plural, one {# jeu} other {# jeux}}',
  remove: 'Supprimer',
  removeNamed: 'Supprimer {name}',
  file: 'Téléverser un DAT, ou un zip de DAT',
  folder: 'Dossier de DAT sur le serveur',
  read: 'Lire le dossier',
  check: 'Vérifier les dumps',
  stop: 'Arrêter',
  running: '{done, number} fichiers sur {total, number}, {size}, {speed}',
  found:
    '{done, number} fichiers : {verified, number} vérifiés, {bad, number} mauvais, {unknown, number} inconnus, {uncheckable, number} invérifiables',
}

export const settingsScoring: PartialCatalog['settingsScoring'] = {
  automation: 'Automatisation',
  requirements: 'Exigences',
  requirementsHint: 'Les releases qui n’y répondent pas sont rejetées. Vous pouvez toujours les récupérer à la main.',
  preferences: 'Préférences',
  preferencesHint: 'Ces releases passent en premier parmi celles qui conviennent.',
  defaultsApply: 'Les points par défaut s’appliquent dès la prochaine recherche.',
  scoringHint: 'De -1000 à 1000 points pour vos propres jeux. La release au total le plus élevé est récupérée.',
  reset: 'Rétablir les valeurs par défaut',
}
