// Renderer of each module type. A missing renderer causes a type error.
import type { ModuleType } from '../../../common/contract/modules/modules.ts';
import { Demo } from '../demos/demo.tsx';
import { Architecture } from './architecture.tsx';
import { CapabilityTabs } from './capability-tabs.tsx';
import { CallToAction, Faq, Logos, Plans, ServiceColumn, Testimonial } from './closing.tsx';
import { Code } from './code.tsx';
import { Comparison, Statistics, Timeline } from './figures.tsx';
import { Hero } from './hero.tsx';
import { Contacts, FeatureGrid, Prose, Related, Scenarios, Steps } from './lists.tsx';
import { VideoAdPromotion } from './promotion.tsx';
import type { Renderer } from './types.ts';

export const registry: { [T in ModuleType]: Renderer<T> } = {
  hero: Hero,
  featureGrid: FeatureGrid,
  capabilityTabs: CapabilityTabs,
  architecture: Architecture,
  statistics: Statistics,
  comparison: Comparison,
  steps: Steps,
  logos: Logos,
  testimonial: Testimonial,
  faq: Faq,
  scenarios: Scenarios,
  code: Code,
  demo: Demo,
  plans: Plans,
  timeline: Timeline,
  prose: Prose,
  contacts: Contacts,
  related: Related,
  callToAction: CallToAction,
  serviceColumn: ServiceColumn,
  videoAdPromotion: VideoAdPromotion,
};
