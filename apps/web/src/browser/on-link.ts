/** Whether a click on a link is being handled. */
export function isOnLink(event: Event | undefined): boolean {
  return event?.type === 'click' && event.target instanceof Element && event.target.closest('a') !== null
}
