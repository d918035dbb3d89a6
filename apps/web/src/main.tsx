import '@baize/ui/styles'
import { createRoot } from 'react-dom/client'
import { Site } from './app/site.tsx'

const root = document.getElementById('root')
if (root === null) throw new Error('the page has no root element')
createRoot(root).render(<Site />)
