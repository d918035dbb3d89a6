import type { MouseEvent, ReactNode } from 'react'
import { useFollowLink } from '../../dialogs/help.ts'

/**
 * A link that the brand's settings or texts give: a path of the site is followed without a reload, an address outside opens
 * beside it.
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
