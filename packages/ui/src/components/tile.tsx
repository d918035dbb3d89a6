import type { FocusEventHandler, ReactNode, Ref } from 'react'
import { Picture, pictureAt } from './picture.tsx'
import classes from './tile.module.css'

/** Props of {@link Tile}. */
export interface TileProps {
  readonly name: string
  readonly artwork: string
  /** The same picture, half as wide: 180 pixels. */
  readonly smallArtwork: string
  readonly fallback: string
  /** What pressing the artwork does, read out with the name. */
  readonly label: string
  readonly onPress: () => void
  /** The text that lies on the artwork while it is pointed at. */
  readonly cue: string
  readonly badge?: string | undefined
  /** Why the game cannot be played yet; stands below the name, and the artwork is toned down. */
  readonly note?: string | undefined
  /** Lies on the artwork's upper right corner, above the button that the artwork is. */
  readonly corner?: ReactNode
  readonly children?: ReactNode
}

/** How wide the artwork of a tile is on the screen: a third of a phone, a sixth of what a wide screen has beside the menu. */
const shownWidth = '(max-width: 43em) 30vw, (max-width: 64em) 23vw, 12.5vw'

/** A game of the lobby. The artwork is the button; `children` are further ways in, below the name. */
export function Tile({
  name,
  artwork,
  smallArtwork,
  fallback,
  label,
  onPress,
  cue,
  badge,
  note,
  corner,
  children,
}: TileProps) {
  return (
    <article className={classes.tile} data-muted={note === undefined ? undefined : true}>
      <button
        aria-label={badge === undefined ? label : `${label}, ${badge}`}
        className={classes.press}
        onClick={onPress}
        type="button"
      >
        <Picture
          alt=""
          className={classes.art}
          fallback={fallback}
          height={400}
          sizes={{ srcSet: `${pictureAt(smallArtwork)} 180w, ${pictureAt(artwork)} 360w`, shown: shownWidth }}
          src={artwork}
          width={300}
        />
        {badge === undefined ? null : <span className={classes.badge}>{badge}</span>}
        <span aria-hidden className={classes.cue}>
          {cue}
        </span>
      </button>
      {corner === undefined ? null : <div className={classes.corner}>{corner}</div>}
      <div className={classes.foot}>
        <h3 className={classes.name} title={name}>
          {name}
        </h3>
        {note === undefined ? null : <p className={classes.note}>{note}</p>}
        {children}
      </div>
    </article>
  )
}

/** A tile that has not arrived yet, of the same size. */
export function TileSkeleton() {
  return (
    <div aria-hidden className={classes.skeleton}>
      <div className={classes.skeletonArt} />
      <div className={classes.skeletonName} />
    </div>
  )
}

/** The grid that tiles stand in: as many columns as fit. */
export function TileGrid({ children, busy = false }: { readonly children: ReactNode; readonly busy?: boolean }) {
  return (
    <div className={classes.frame}>
      <div aria-busy={busy} className={classes.grid}>
        {children}
      </div>
    </div>
  )
}

/** Props of {@link TileRow}. */
export interface TileRowProps {
  readonly index: number
  /** Learns how tall the row is, and places it. */
  readonly measure: (row: HTMLElement | null) => void
  readonly children: ReactNode
}

/** One row of such a grid by itself, for lists so long that only the rows near the screen are there. */
export function TileRow({ index, measure, children }: TileRowProps) {
  return (
    <div className={classes.row} data-index={index} ref={measure}>
      <div className={classes.grid}>{children}</div>
    </div>
  )
}

/** Props of {@link TileFrame}. */
export interface TileFrameProps {
  readonly busy: boolean
  /** Makes it as tall as all of its rows, also those that are not there. */
  readonly frame: Ref<HTMLDivElement>
  readonly onFocus: FocusEventHandler
  readonly onBlur: FocusEventHandler
  readonly children: ReactNode
}

/** Holds rows of tiles. */
export function TileFrame({ busy, frame, onFocus, onBlur, children }: TileFrameProps) {
  return (
    <div aria-busy={busy} className={`${classes.frame} ${classes.rows}`} onBlur={onBlur} onFocus={onFocus} ref={frame}>
      <div aria-hidden className={classes.grid} data-columns />
      {children}
    </div>
  )
}

/** How many tiles stand beside each other in a {@link TileFrame}. */
export function columnsOf(frame: HTMLElement): number {
  const ruler = frame.querySelector('[data-columns]')
  const tracks = ruler === null ? '' : getComputedStyle(ruler).gridTemplateColumns
  return Math.max(1, tracks.split(' ').filter((track) => track.endsWith('px')).length)
}
