import { useState } from 'react'
import classes from './avatar.module.css'

const defaultIcon = '/art/default-avatar.svg'

/** A member's picture, as wide as its container; the default picture if it is unknown or fails to load (8.039). */
export function Avatar({ icon, alt = '' }: { readonly icon: string | undefined; readonly alt?: string }) {
  const [failed, setFailed] = useState<string>()
  const shown = icon === undefined || icon === failed ? defaultIcon : icon
  return (
    <img
      alt={alt}
      className={classes.avatar}
      decoding="async"
      height={96}
      onError={() => setFailed(icon)}
      src={shown}
      width={96}
    />
  )
}
