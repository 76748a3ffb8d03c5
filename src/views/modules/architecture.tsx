// Product architecture as a diagram with a caption.
import { Section } from '../components/section.tsx';
import { DiagramFigure } from '../drawings/diagram.tsx';
import type { ModuleProps } from './types.ts';

export const Architecture = ({ details, id, name }: ModuleProps<'architecture'>) => (
  <Section id={id} kind="architecture" name={name} title={details.title} intro={details.intro} wide>
    <DiagramFigure diagram={details.diagram} caption={details.caption} id={`${id}-diagram`} />
  </Section>
);
