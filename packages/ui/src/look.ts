import classes from './look.module.css'

/**
 * The classes of a page without the site's header, and of the content at its top. `--bz-bare-gutter` sets the distance of
 * the top from the edge of a wide screen; 2.5rem by default.
 */
export const bareFrame = classes['bareFrame'] ?? ''
export const bareTop = classes['bareTop'] ?? ''

/** The class of a bordered card. Its user sets the content and padding. */
export const card = classes['card'] ?? ''

/** The classes of a link that looks like a button: 44 px tall, so that it is easy to tap. */
export const plainLink = `${classes['link'] ?? ''} ${classes['plain'] ?? ''}`
/** The same for the primary action. */
export const primaryLink = `${classes['link'] ?? ''} ${classes['primary'] ?? ''}`
