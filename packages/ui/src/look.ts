import classes from './look.module.css'

/**
 * The class of a page that has no header of the site, and that of what stands on its top. `--bz-bare-gutter` says how far
 * from a wide screen's edge the top begins; 2.5rem by default.
 */
export const bareFrame = classes['bareFrame'] ?? ''
export const bareTop = classes['bareTop'] ?? ''

/** The class of a bordered card. What lies in it, and with how much room, is its user's. */
export const card = classes['card'] ?? ''

/** The classes of a link that looks like a button: 44 px tall, so that a thumb hits it. */
export const plainLink = `${classes['link'] ?? ''} ${classes['plain'] ?? ''}`
/** The same for the one thing to do. */
export const primaryLink = `${classes['link'] ?? ''} ${classes['primary'] ?? ''}`
