import type { MouseEvent, ReactNode } from 'react'
import { useFollowLink } from '../../dialogs/help.ts'

/**
 * A link from the brand's settings or texts: a path of the site opens without a reload, an external address in a new
 * tab.
 */
export function HouseLink({
  address,
  className,
  children,
}: {
  readonly address: string
  readonly className?: string | undefined
  readonly children: ReactNode
}) {
  const follow = useFollowLink()
  const own = address.startsWith('/')
  const onClick = (event: MouseEvent) => {
    if (!own || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    follow(address)
  }
  return (
    <a className={className} href={address} onClick={onClick} {...(own ? {} : outside)}>
      {children}
    </a>
  )
}

const outside = { target: '_blank', rel: 'noopener noreferrer' } as const
