import { drawnAvatars, iconPicture, type DrawnAvatar } from '@baize/contract'

/** Stored width of a member's own picture: twice the largest size that the site shows. */
export const avatarSidePx = 256

const defaultPath = '/art/default-avatar.svg'

/** A member's picture as it is stored. */
export interface StoredAvatar {
  readonly drawn: string | null
  readonly version: string | null
}

/** The address of a member's picture, and its name if it is a drawn one. A drawing that no longer exists counts as none. */
export function iconOf(stored: StoredAvatar | undefined): { icon: string; drawn: DrawnAvatar | null } {
  if (stored?.version) return { icon: iconPicture.path.replace(':version', stored.version), drawn: null }
  const drawn = drawnAvatars.find((name) => name === stored?.drawn)
  return drawn === undefined ? { icon: defaultPath, drawn: null } : { icon: `/art/avatars/${drawn}.webp`, drawn }
}
