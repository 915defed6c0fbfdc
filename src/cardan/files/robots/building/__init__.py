"""The model of a robot: its bodies, joints, forces, contacts, actuators and sensors."""
