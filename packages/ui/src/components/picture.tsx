import { useState } from 'react'
import classes from './picture.module.css'

/** Props of {@link Picture}. */
export interface PictureProps {
  readonly src: string
  readonly alt: string
  /** Shown when `src` cannot be loaded. */
  readonly fallback: string
  readonly width: number
  readonly height: number
  /** Load at once instead of when it comes near the screen. */
  readonly eager?: boolean
  readonly className?: string | undefined
}

/** A picture that keeps its place while it loads (no jumping), loads late, and falls back to another one on failure. */
export function Picture({ src, alt, fallback, width, height, eager = false, className = '' }: PictureProps) {
  const [failed, setFailed] = useState<string>()
  return (
    <img
      alt={alt}
      className={`${classes['picture'] ?? ''} ${className}`}
      decoding="async"
      draggable={false}
      height={height}
      loading={eager ? 'eager' : 'lazy'}
      onError={() => setFailed(src)}
      src={failed === src ? fallback : src}
      width={width}
    />
  )
}
