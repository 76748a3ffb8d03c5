// Minimal valid details of every module type.
import type { z } from 'zod';
import type { MODULES, ModuleType } from '../../../../common/contract/modules/modules.ts';

const claim = {
  id: 'pops',
  value: 2800,
  bound: 'about' as const,
  unit: '',
  asOf: '2025-01-10',
  source: 'Network inventory',
};
const action = { label: 'Start', href: '/free-trial/' };

export const samples: { [T in ModuleType]: z.input<(typeof MODULES)[T]> } = {
  hero: { title: 'A title', lead: 'A lead.', actions: [action], drawing: 'flow' },
  featureGrid: {
    title: 'Features',
    items: [
      { icon: 'api', title: 'One', text: 'Text.' },
      { icon: 'bot', title: 'Two', text: 'Text.', href: '/contact/' },
    ],
  },
  capabilityTabs: {
    title: 'Tabs',
    tabs: [
      { label: 'A', title: 'First', text: 'Text.', points: ['Point'] },
      { label: 'B', title: 'Second', text: 'Text.', points: [], drawing: 'gate' },
    ],
  },
  architecture: {
    title: 'How',
    caption: 'From left to right.',
    diagram: {
      columns: [
        { label: 'Left', nodes: [{ id: 'a', label: 'A' }] },
        { label: 'Right', nodes: [{ id: 'b', label: 'B' }] },
      ],
      edges: [{ from: 'a', to: 'b' }],
    },
  },
  statistics: {
    items: [
      { claim, label: 'points of presence' },
      { claim: { ...claim, id: 'sites', value: 40_000, bound: 'atLeast' }, label: 'sites' },
    ],
  },
  comparison: {
    title: 'Compared',
    columns: ['What', 'Here'],
    rows: [
      { label: 'One', values: [true] },
      { label: 'Two', values: ['Text'] },
    ],
  },
  steps: {
    title: 'Steps',
    steps: [
      { title: 'One', text: 'Text.' },
      { title: 'Two', text: 'Text.' },
    ],
  },
  logos: { title: 'Customers', names: ['A', 'B', 'C'] },
  testimonial: { quote: 'A quote.', name: 'A name', role: 'A role' },
  faq: {
    title: 'Questions',
    items: [
      { question: 'One?', answer: 'Yes.' },
      { question: 'Two?', answer: 'No.' },
    ],
  },
  scenarios: {
    title: 'Scenarios',
    items: [
      { title: 'One', problem: 'Problem.', answer: 'Answer.' },
      { title: 'Two', problem: 'Problem.', answer: 'Answer.' },
    ],
  },
  code: { title: 'In code', language: 'json', source: '{ "answer": 42 }' },
  demo: { title: 'A demo', kind: 'pathTrace', note: 'An assumption.' },
  plans: {
    title: 'Plans',
    plans: [
      { name: 'Start', audience: 'One', price: 'Free', points: ['A', 'B'], action },
      { name: 'Grow', audience: 'Many', price: 'By agreement', points: ['A', 'B'], action, featured: true },
    ],
  },
  timeline: {
    title: 'Timeline',
    events: [0, 1, 0.2].map((level, index) => ({
      time: `09:0${index}`,
      title: `Event ${index}`,
      text: 'Text.',
      level,
    })),
  },
  prose: { title: 'Prose', paragraphs: ['Text.'] },
  contacts: {
    title: 'Contacts',
    items: [{ title: 'Sales', text: 'Text.', href: '/contact/', label: 'Write' }],
  },
  related: { title: 'Related', products: ['cloud-dns'] },
  callToAction: { title: 'Next', text: 'Text.', actions: [action] },
  serviceColumn: {
    title: 'Services',
    columns: [
      { title: 'A', text: 'Text.', drawing: 'race', href: '/products/', links: [action] },
      { title: 'B', text: 'Text.', drawing: 'gate', href: '/solutions/', links: [] },
    ],
  },
  videoAdPromotion: {
    title: 'An attack',
    action,
    claim,
    vectors: [
      { label: 'Packets', series: [0, 0.1, 0.4, 0.8, 0.4, 0.2, 0.1, 0] },
      { label: 'Requests', series: [0, 0, 0, 0.2, 0.2, 0.1, 0, 0] },
    ],
    origin: 'Reached the origin',
    events: [
      { minute: 0, title: 'Start', text: 'It came.' },
      { minute: 3, title: 'Peak', text: 'It rose.' },
    ],
  },
};
