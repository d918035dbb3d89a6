import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import classes from './picture.module.css'
import { whenNear } from './when-near.ts'

let base = '/art/'

/** The address of one of the site's pictures, on the host that delivers them to this page (specification 7.055). */
export function pictureAt(path: string): string {
  return path.replace(/^\/art\//, base)
}

/** Sets the base URL from which pictures are loaded from now on. */
export function deliverPicturesFrom(url: string): void {
  base = url
}

/** Props of {@link Picture}. */
export interface PictureProps {
  readonly src: string
  /** The same picture in other sizes, if there are any, and the width at which it is shown. */
  readonly sizes?: { readonly srcSet: string; readonly shown: string } | undefined
  readonly alt: string
  /** Shown if `src` fails to load twice. */
  readonly fallback: string
  readonly width: number
  readonly height: number
  /** Loads immediately instead of when it comes near the screen. */
  readonly eager?: boolean
  readonly className?: string | undefined
}

/**
 * A picture that reserves its space (no layout shift), loads when it comes near the screen, is retried once if it fails, and
 * then falls back to another one (specification 8.039, 9.037).
 */
export function Picture({ src, sizes, alt, fallback, width, height, eager = false, className = '' }: PictureProps) {
  const place = useRef<HTMLImageElement>(null)
  const [failed, setFailed] = useState({ src, times: 0 })
  const times = failed.src === src ? failed.times : 0
  const waits = !eager && times === 0
  const { srcSet, shown } = sizes ?? {}
  useEffect(() => {
    const { current } = place
    if (!waits || current === null) return undefined
    // Changes the element directly: re-rendering each of a list's many pictures would cost more than loading them.
    return whenNear(current, () => {
      // Must come before `src`; otherwise the browser would request the large picture first.
      if (srcSet !== undefined && shown !== undefined) Object.assign(current, { sizes: shown, srcset: srcSet })
      current.src = pictureAt(src)
    })
  }, [waits, src, srcSet, shown])
  return (
    <img
      alt={alt}
      className={`${classes['picture'] ?? ''} ${className}`}
      decoding="async"
      draggable={false}
      height={height}
      onError={({ currentTarget }) => {
        currentTarget.removeAttribute('srcset')
        // Synchronously; otherwise the browser would request the large picture before it gets the next address.
        flushSync(() => setFailed({ src, times: times + 1 }))
      }}
      ref={place}
      {...(!waits && times === 0 && sizes !== undefined ? { sizes: shown, srcSet } : {})}
      src={waits ? nothing : addressAt(times, src, fallback)}
      width={width}
    />
  )
}

/**
 * A transparent pixel for pictures that are not loaded yet; `className` sets the height, since the pixel is square. An image
 * without a source would be a different kind of box, and setting the source later would cause a full relayout.
 */
const nothing = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

/** The retry uses a different address, since browsers remember that the first one failed. */
function addressAt(failures: number, src: string, fallback: string): string {
  if (failures > 1) return fallback
  const address = pictureAt(src)
  return failures === 0 ? address : `${address}${src.includes('?') ? '&' : '?'}again`
}
