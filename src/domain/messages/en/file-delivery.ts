/** Downloads of games to other devices. */
export const fileDelivery = {
  tooManyLinks: 'You have too many download links. Wait until some of them have expired.',
  filesChanged: 'The files were changed since this download began. Create a new link.',
  linkInvalid: 'This download link is not valid. Create a new one on the page of the game.',
  linkInUse: 'This download link is in use by another device. Create a new one on the page of the game.',
  linkExpired: 'This download link has expired. Create a new one on the page of the game.',
  fileChanged: 'A file was changed while it was downloaded. Start the download again.',
  accountGone: 'The account does not exist anymore.',
  notAllowed: 'You may not download games. An administrator can allow it under Settings → Users.',
  gameRemoved: 'The game was removed.',
  fileNotFound: 'This game has no such file.',
  tooManyOpen: 'You have {count} downloads open. Wait until one of them has ended.',
  noFiles: 'This game has no files to download',
  folderNotOwn: 'The files of this game cannot be downloaded: its folder is not its own.',
  fileOutside: 'This file is not in the folder of the game.',
  filesGone: 'Files of this game are no longer in its folder. Read the folder again on the page of the game.',
  unreadable: 'The files of this game cannot be read ({code}).',
} as const
