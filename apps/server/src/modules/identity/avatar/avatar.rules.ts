import { drawnAvatars, iconPicture, type DrawnAvatar } from '@baize/contract'

/** How wide a member's own picture is kept: twice as sharp as the largest that the site shows. */
export const avatarSidePx = 256

const defaultPath = '/art/default-avatar.svg'

/** A member's picture as it is stored; nothing for who has chosen none. */
export interface StoredAvatar {
  readonly drawn: string | null
  readonly version: string | null
}

/** Where a member's picture is, and which of the drawn ones it is. One that is drawn no more is as none. */
export function iconOf(stored: StoredAvatar | undefined): { icon: string; drawn: DrawnAvatar | null } {
  if (stored?.version) return { icon: iconPicture.path.replace(':version', stored.version), drawn: null }
  const drawn = drawnAvatars.find((name) => name === stored?.drawn)
  return drawn === undefined ? { icon: defaultPath, drawn: null } : { icon: `/art/avatars/${drawn}.webp`, drawn }
}
