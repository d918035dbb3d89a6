import classes from './count-badge.module.css'

/** A small count beside a name, such as of unread messages; nothing for none. `says` is what it counts, for screen readers. */
export function CountBadge({ count, says }: { readonly count: number; readonly says: string }) {
  if (count === 0) return null
  return (
    <span className={classes.count}>
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
      <span className={classes.hidden}>{says}</span>
    </span>
  )
}
