import '@baize/ui/styles'
import { createRoot } from 'react-dom/client'
import { Site } from './app/site.tsx'
import './app/first-view.css'
import { keepInstallOffer } from './state/install.ts'
import { keepInvitation } from './state/invitation.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('the page has no root element')
keepInstallOffer()
keepInvitation()
createRoot(root).render(<Site />)
