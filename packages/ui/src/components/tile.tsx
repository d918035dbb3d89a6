import { useId, type FocusEventHandler, type ReactNode, type Ref } from 'react'
import { Picture, pictureAt } from './picture.tsx'
import classes from './tile.module.css'

/** Props of {@link Tile}. */
export interface TileProps {
  readonly name: string
  readonly artwork: string
  /** The same picture at half the width: 180 pixels. */
  readonly smallArtwork: string
  readonly fallback: string
  /** The accessible name of the artwork button, which includes the game's name. */
  readonly label: string
  readonly onPress: () => void
  /** The text shown over the artwork on hover. */
  readonly cue: string
  readonly badge?: string | undefined
  /** Why the game cannot be played yet; shown below the name, with the artwork dimmed. */
  readonly note?: string | undefined
  /** Shown in the upper right corner of the artwork, above the artwork button. */
  readonly corner?: ReactNode
  readonly children?: ReactNode
}

/** The displayed width of a tile's artwork: a third of a phone, a sixth of the space beside the menu on a wide screen. */
const shownWidth = '(max-width: 43em) 30vw, (max-width: 64em) 23vw, 12.5vw'

/** A game in the lobby. The artwork is a button, which its name presses as well; `children` are further actions below the name. */
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
  const pressId = useId()
  return (
    <article className={classes.tile} data-muted={note === undefined ? undefined : true}>
      <button
        aria-label={badge === undefined ? label : `${label}, ${badge}`}
        className={classes.press}
        id={pressId}
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
          <label htmlFor={pressId}>{name}</label>
        </h3>
        {note === undefined ? null : <p className={classes.note}>{note}</p>}
        {children}
      </div>
    </article>
  )
}

/** A placeholder of the same size as a tile. */
export function TileSkeleton() {
  return (
    <div aria-hidden className={classes.skeleton} data-skeleton>
      <div className={classes.skeletonArt} />
      <div className={classes.skeletonName} />
    </div>
  )
}

/** A grid of tiles with as many columns as fit. */
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
  /** Measures the height of the row and positions it. */
  readonly measure: (row: HTMLElement | null) => void
  readonly children: ReactNode
}

/** A single row of such a grid, for long lists in which only the rows near the screen are rendered. */
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
  /** The element, which gets the height of all rows including those that are not rendered. */
  readonly frame: Ref<HTMLDivElement>
  readonly onFocus: FocusEventHandler
  readonly onBlur: FocusEventHandler
  readonly children: ReactNode
}

/** The container of tile rows. */
export function TileFrame({ busy, frame, onFocus, onBlur, children }: TileFrameProps) {
  return (
    <div aria-busy={busy} className={`${classes.frame} ${classes.rows}`} onBlur={onBlur} onFocus={onFocus} ref={frame}>
      <div aria-hidden className={classes.grid} data-columns />
      {children}
    </div>
  )
}

/** The number of columns in a {@link TileFrame}. */
export function columnsOf(frame: HTMLElement): number {
  const ruler = frame.querySelector('[data-columns]')
  const tracks = ruler === null ? '' : getComputedStyle(ruler).gridTemplateColumns
  return Math.max(1, tracks.split(' ').filter((track) => track.endsWith('px')).length)
}
